//! The table of codes.

use actix_web::http::StatusCode;

use crate::language::Language;

codes! {
    NotFound = "not_found", NOT_FOUND,
        "There is nothing at this address.",
        "No hay nada en esta dirección.";
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED,
        "This address does not take this method.",
        "Esta dirección no admite este método.";
    ListingNotFound = "listing_not_found", NOT_FOUND,
        "Property not found.",
        "Alojamiento no encontrado.";
    InvalidListingId = "invalid_listing_id", NOT_FOUND,
        "This is not a property ID. It looks like CASA-1001.",
        "Esto no es un identificador de alojamiento. Tiene la forma CASA-1001.";
    ExportNotFound = "export_not_found", NOT_FOUND,
        "This calendar address is not valid any more. Ask the owner for a new one.",
        "Esta dirección de calendario ya no es válida. Pide una nueva al propietario.";
    ExportEnded = "export_ended", GONE,
        "This home is not listed any more, and its calendar has ended. Remove the address from your platform.",
        "Este alojamiento ya no está anunciado y su calendario ha terminado. Quita la dirección de tu plataforma.";
    RangeNotSatisfiable = "range_not_satisfiable", RANGE_NOT_SATISFIABLE,
        "The picture does not have the bytes that were asked for.",
        "La imagen no tiene los bytes solicitados.";
    PhotoNotFound = "photo_not_found", NOT_FOUND,
        "There is no such photo.",
        "No existe esa foto.";
    PhotoTooLarge = "photo_too_large", PAYLOAD_TOO_LARGE,
        "File too large. Maximum size: 10MB",
        "El archivo es demasiado grande. Tamaño máximo: 10 MB";
    PhotoFormat = "photo_format", UNSUPPORTED_MEDIA_TYPE,
        "Invalid file format. Allowed: jpg, jpeg, png, webp",
        "Formato de archivo no válido. Permitidos: jpg, jpeg, png, webp";
    PhotoUnreadable = "photo_unreadable", UNPROCESSABLE_ENTITY,
        "This file cannot be read, or the picture has more than 50 million pixels.",
        "Este archivo no se puede leer o la imagen tiene más de 50 millones de píxeles.";
    InvalidPhotoId = "invalid_photo_id", UNPROCESSABLE_ENTITY,
        "The ID of a photo has at most 64 letters, digits, hyphens and underscores.",
        "El identificador de una foto tiene como máximo 64 letras, cifras, guiones y guiones bajos.";
    PhotoIdReused = "photo_id_reused", CONFLICT,
        "Another photo was uploaded with this ID.",
        "Ya se ha subido otra foto con este identificador.";
    TooManyPhotos = "too_many_photos", CONFLICT,
        "Maximum 25 photos allowed.",
        "Se permiten 25 fotos como máximo.";
    PhotosChanged = "photos_changed", PRECONDITION_FAILED,
        "The photos were changed meanwhile. Look at them again before you save.",
        "Las fotos han cambiado entretanto. Vuelve a mirarlas antes de guardar.";
    MediaNotFound = "media_not_found", NOT_FOUND,
        "Picture not found.",
        "Imagen no encontrada.";
    TableTooLarge = "table_too_large", PAYLOAD_TOO_LARGE,
        "The file is too large. Maximum size: 64 MB",
        "El archivo es demasiado grande. Tamaño máximo: 64 MB";
    TableNotUtf8 = "table_not_utf8", UNPROCESSABLE_ENTITY,
        "The file is not UTF-8. Export it again as 'CSV UTF-8'.",
        "El archivo no está en UTF-8. Vuelve a exportarlo como «CSV UTF-8».";
    TableUnreadable = "table_unreadable", UNPROCESSABLE_ENTITY,
        "The file is damaged: it is neither a table (CSV) nor JSON.",
        "El archivo está dañado: no es ni una tabla (CSV) ni JSON.";
    TableWithoutRecords = "table_without_records", UNPROCESSABLE_ENTITY,
        "The file is JSON, but it holds no list of homes.",
        "El archivo es JSON, pero no contiene una lista de alojamientos.";
    TableWithoutIds = "table_without_ids", UNPROCESSABLE_ENTITY,
        "No row has a value in a column 'Property ID' or 'Record ID', so nobody can tell which home it is.",
        "Ninguna fila tiene un valor en una columna «Property ID» o «Record ID», así que no se sabe qué alojamiento es.";
    ImportRunning = "import_running", CONFLICT,
        "Another table is being imported. Wait until it is done, then try again.",
        "Se está importando otra tabla. Espera a que termine y vuelve a intentarlo.";
    ImportInterrupted = "import_interrupted", SERVICE_UNAVAILABLE,
        "The import was interrupted. Import the same file again: it goes on where it stopped.",
        "La importación se ha interrumpido. Vuelve a importar el mismo archivo: sigue donde se quedó.";
    InvalidParameter = "invalid_parameter", BAD_REQUEST,
        "A value in the address is not one we know.",
        "Un valor de la dirección no es válido.";
    InvalidDate = "invalid_date", BAD_REQUEST,
        "A date must be written like 2027-05-08.",
        "Las fechas se escriben así: 2027-05-08.";
    InvalidStay = "invalid_stay", BAD_REQUEST,
        "Departure must be after arrival, and both are needed.",
        "La salida debe ser posterior a la llegada, y hacen falta las dos fechas.";
    StayInPast = "stay_in_past", BAD_REQUEST,
        "The arrival date has passed.",
        "La fecha de llegada ya ha pasado.";
    ArrivalNotAhead = "arrival_not_ahead", BAD_REQUEST,
        "An alert needs an arrival after today.",
        "Un aviso necesita una llegada posterior a hoy.";
    StayTooLong = "stay_too_long", BAD_REQUEST,
        "A stay has at most 365 nights.",
        "Una estancia tiene como máximo 365 noches.";
    StayTooFar = "stay_too_far", BAD_REQUEST,
        "Calendars reach two years ahead.",
        "Los calendarios llegan hasta dentro de dos años.";
    InvalidMonth = "invalid_month", BAD_REQUEST,
        "A month is written like 2027-05, with a number of nights or weekends, and without dates.",
        "El mes se escribe así: 2027-05, con un número de noches o fines de semana, y sin fechas.";
    DatesRequired = "dates_required", BAD_REQUEST,
        "The total of a stay needs its dates. Choose them first.",
        "Para el total de una estancia hacen falta las fechas. Elígelas primero.";
    InvalidPeriod = "invalid_period", BAD_REQUEST,
        "The period must begin before it ends and span at most two years.",
        "El periodo debe empezar antes de terminar y abarcar como máximo dos años.";
    InvalidParty = "invalid_party", BAD_REQUEST,
        "There must be between 1 and 50 guests, at least one of them an adult.",
        "Debe haber entre 1 y 50 huéspedes, y al menos una persona adulta.";
    InvalidPageSize = "invalid_page_size", BAD_REQUEST,
        "A page has between 1 and 100 properties.",
        "Una página tiene entre 1 y 100 alojamientos.";
    InvalidCursor = "invalid_cursor", BAD_REQUEST,
        "This page of results is no longer valid. Start the search again.",
        "Esta página de resultados ya no es válida. Vuelve a empezar la búsqueda.";
    InvalidPriceRange = "invalid_price_range", BAD_REQUEST,
        "Prices are whole numbers from 0, the lowest not above the highest.",
        "Los precios son números enteros a partir de 0, y el mínimo no puede superar al máximo.";
    InvalidBody = "invalid_body", BAD_REQUEST,
        "The request is not in the form this address takes.",
        "La solicitud no tiene la forma que admite esta dirección.";
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE,
        "The request is too large.",
        "La solicitud es demasiado grande.";
    LengthRequired = "length_required", LENGTH_REQUIRED,
        "A body must say how long it is, in the header Content-Length.",
        "El cuerpo debe indicar su longitud en la cabecera Content-Length.";
    BodyTimeout = "body_timeout", REQUEST_TIMEOUT,
        "The request did not arrive in time. Try again.",
        "La solicitud no llegó a tiempo. Inténtalo de nuevo.";
    IdempotencyKeyRequired = "idempotency_key_required", BAD_REQUEST,
        "The header Idempotency-Key is needed, with 8 to 100 letters, digits or hyphens.",
        "Hace falta la cabecera Idempotency-Key, con entre 8 y 100 letras, cifras o guiones.";
    ValidationFailed = "validation_failed", UNPROCESSABLE_ENTITY,
        "This field is required or not valid.",
        "Este campo es obligatorio o no es válido.";
    ConsentRequired = "consent_required", UNPROCESSABLE_ENTITY,
        "Please accept our Privacy Policy to continue.",
        "Acepta nuestra Política de privacidad para continuar.";
    TooManyGuests = "too_many_guests", UNPROCESSABLE_ENTITY,
        "That is more guests than this property takes.",
        "Son más huéspedes de los que admite este alojamiento.";
    CalendarAway = "calendar_away", SERVICE_UNAVAILABLE,
        "The calendar does not answer for a moment, and without it no nights are taken. Try again soon.",
        "El calendario no responde en este momento, y sin él no se ocupa ninguna noche. Inténtalo de nuevo enseguida.";
    InquiryChanged = "inquiry_changed", CONFLICT,
        "The inquiry has changed meanwhile. Look at it again.",
        "La consulta ha cambiado entretanto. Vuelve a mirarla.";
    TooManyMessages = "too_many_messages", CONFLICT,
        "This inquiry has as many messages as it may. Write a mail instead.",
        "Esta consulta tiene ya el máximo de mensajes. Escribe un correo.";
    QuoteNotOpen = "quote_not_open", CONFLICT,
        "This offer is not open any more, or there is a newer one.",
        "Esta oferta ya no está abierta, o hay otra más reciente.";
    HostNotFound = "host_not_found", NOT_FOUND,
        "There is no such host.",
        "No existe ese anfitrión.";
    WidgetNotFound = "widget_not_found", NOT_FOUND,
        "This calendar is not shown any more.",
        "Este calendario ya no se muestra.";
    InvalidPushAddress = "invalid_push_address", BAD_REQUEST,
        "Your browser gave an address to which no notices can be sent.",
        "Tu navegador ha dado una dirección a la que no se pueden enviar avisos.";
    TooManyDevices = "too_many_devices", CONFLICT,
        "A home has at most 10 devices. Remove one that is not used any more.",
        "Un alojamiento tiene como máximo 10 dispositivos. Quita alguno que ya no se use.";
    NoMessenger = "no_messenger", CONFLICT,
        "This site sends nothing to phones in this way.",
        "Este sitio no envía nada a teléfonos de esta forma.";
    WrongCode = "wrong_code", BAD_REQUEST,
        "This code is wrong. Look at the newest message.",
        "Este código no es correcto. Mira el mensaje más reciente.";
    CodeExpired = "code_expired", CONFLICT,
        "This code is not valid any more. Ask for a new one.",
        "Este código ya no es válido. Pide uno nuevo.";
    InquiryNotFound = "inquiry_not_found", NOT_FOUND,
        "There is no such inquiry.",
        "No existe esa consulta.";
    ReportNotFound = "report_not_found", NOT_FOUND,
        "There is no such report. It goes when its home is erased.",
        "No existe esa denuncia. Se borra con su alojamiento.";
    AlertNotFound = "alert_not_found", NOT_FOUND,
        "There is no such alert, or it has ended.",
        "No existe ese aviso, o ya ha terminado.";
    FeedNotFound = "feed_not_found", NOT_FOUND,
        "This property has no such calendar.",
        "Este alojamiento no tiene ese calendario.";
    PassNotFound = "pass_not_found", NOT_FOUND,
        "There is no such pass, or it is too old.",
        "No existe esa pasada, o es demasiado antigua.";
    DeadLetterNotFound = "dead_letter_not_found", NOT_FOUND,
        "No such job was given up. It may have been sent again.",
        "No se ha abandonado ninguna tarea así. Puede que se haya vuelto a enviar.";
    UnknownQueue = "unknown_queue", NOT_FOUND,
        "There is no queue of this name.",
        "No hay ninguna cola con este nombre.";
    InvalidNights = "invalid_nights", UNPROCESSABLE_ENTITY,
        "End date must be after start date",
        "La fecha de fin debe ser posterior a la de inicio";
    NightsOutsideCalendar = "nights_outside_calendar", UNPROCESSABLE_ENTITY,
        "Calendars reach from a month ago to two years ahead.",
        "Los calendarios abarcan desde hace un mes hasta dentro de dos años.";
    PastDates = "past_dates", UNPROCESSABLE_ENTITY,
        "These nights are past, so they cannot be blocked.",
        "Estas noches ya han pasado, así que no se pueden bloquear.";
    NightNotAhead = "night_not_ahead", UNPROCESSABLE_ENTITY,
        "Only nights from today on, up to two years ahead, can be changed.",
        "Solo se pueden cambiar las noches desde hoy hasta dentro de dos años.";
    ReasonRequired = "reason_required", UNPROCESSABLE_ENTITY,
        "A block needs a reason of at most 500 characters.",
        "Un bloqueo necesita un motivo de 500 caracteres como máximo.";
    InvalidBlockId = "invalid_block_id", UNPROCESSABLE_ENTITY,
        "The ID of a block has at most 64 letters, digits, hyphens and underscores.",
        "El identificador de un bloqueo tiene como máximo 64 letras, cifras, guiones y guiones bajos.";
    InvalidBlockType = "invalid_block_type", UNPROCESSABLE_ENTITY,
        "This is not a type of block.",
        "Esto no es un tipo de bloqueo.";
    InvalidEdit = "invalid_edit", UNPROCESSABLE_ENTITY,
        "An edit either puts a block or removes one, and says when.",
        "Un cambio o bien guarda un bloqueo o bien lo elimina, y dice cuándo.";
    NotOldBlocks = "not_old_blocks", UNPROCESSABLE_ENTITY,
        "This text is not a list of at most 2,000 blocks.",
        "Este texto no es una lista de 2000 bloqueos como máximo.";
    InvalidFeedUrl = "invalid_feed_url", UNPROCESSABLE_ENTITY,
        "Invalid URL format. The address of a calendar begins with http:// or https://, has no user name and at most 2,000 characters.",
        "Formato de URL no válido. La dirección de un calendario empieza por http:// o https://, no lleva nombre de usuario y tiene como máximo 2000 caracteres.";
    NotACalendarUrl = "not_a_calendar_url", UNPROCESSABLE_ENTITY,
        "This does not appear to be a valid calendar URL. Please check that it ends with .ics or contains 'ical' or 'calendar' in the path.",
        "Esto no parece la dirección de un calendario. Comprueba que termine en .ics o contenga «ical» o «calendar» en la ruta.";
    ListingPageUrl = "listing_page_url", UNPROCESSABLE_ENTITY,
        "This is the page of the listing, not its calendar. The platform shows the calendar's address where it offers to export it.",
        "Esta es la página del anuncio, no su calendario. La plataforma muestra la dirección del calendario donde permite exportarlo.";
    OwnExport = "own_export", UNPROCESSABLE_ENTITY,
        "This address is one of this site's own, made for other platforms to read. Paste the address that the other platform gives you.",
        "Esta dirección es de este mismo sitio, hecha para que la lean otras plataformas. Pega la dirección que te da la otra plataforma.";
    DuplicateFeed = "duplicate_feed", UNPROCESSABLE_ENTITY,
        "The same calendar is given twice.",
        "El mismo calendario aparece dos veces.";
    InvalidPlatform = "invalid_platform", UNPROCESSABLE_ENTITY,
        "Calendars are not exchanged with this platform.",
        "No se intercambian calendarios con esta plataforma.";
    InvalidFeedPolicy = "invalid_feed_policy", UNPROCESSABLE_ENTITY,
        "This is not a way to read a calendar.",
        "Esto no es una forma de leer un calendario.";
    FeedRequired = "feed_required", UNPROCESSABLE_ENTITY,
        "Say which calendar is meant.",
        "Indica de qué calendario se trata.";
    ReadAtRequired = "read_at_required", UNPROCESSABLE_ENTITY,
        "Say which reading is accepted.",
        "Indica qué lectura se acepta.";
    UnclearFeed = "unclear_feed", UNPROCESSABLE_ENTITY,
        "Say which of your calendars is the reader's, or that it is none of them.",
        "Indica cuál de tus calendarios es el de quien lee, o que no es ninguno.";
    InvalidCalendarName = "invalid_calendar_name", UNPROCESSABLE_ENTITY,
        "A calendar has a name of at most 200 characters, on one line and without control characters.",
        "Un calendario tiene un nombre de 200 caracteres como máximo, en una sola línea y sin caracteres de control.";
    InvalidTimeZone = "invalid_time_zone", UNPROCESSABLE_ENTITY,
        "This is not a time zone. It looks like Atlantic/Canary.",
        "Esto no es una zona horaria. Tiene la forma Atlantic/Canary.";
    InvalidSpread = "invalid_spread", UNPROCESSABLE_ENTITY,
        "Calendars are read within a day at most.",
        "Los calendarios se leen en un día como máximo.";
    ReadingChanged = "reading_changed", CONFLICT,
        "The calendar was read again meanwhile. Look at it again.",
        "El calendario se ha vuelto a leer mientras tanto. Míralo de nuevo.";
    FeedsChanged = "feeds_changed", PRECONDITION_FAILED,
        "The calendars of this property were changed meanwhile. Look at them again before you save.",
        "Los calendarios de este alojamiento han cambiado entretanto. Vuelve a mirarlos antes de guardar.";
    TooManyBlocks = "too_many_blocks", CONFLICT,
        "A property has at most 2,000 blocks. Remove some that are past.",
        "Un alojamiento tiene como máximo 2000 bloqueos. Elimina los que ya han pasado.";
    TooManyFeeds = "too_many_feeds", CONFLICT,
        "A property has at most 12 calendars.",
        "Un alojamiento tiene como máximo 12 calendarios.";
    TooManyExports = "too_many_exports", CONFLICT,
        "A property has at most 20 calendar addresses. End one that is not read any more.",
        "Un alojamiento tiene como máximo 20 direcciones de calendario. Anula alguna que ya no se lea.";
    TooManyEdits = "too_many_edits", UNPROCESSABLE_ENTITY,
        "At most 2,000 edits can be sent at a time.",
        "Se pueden enviar como máximo 2000 cambios a la vez.";
    TooManyProperties = "too_many_properties", UNPROCESSABLE_ENTITY,
        "At most 2,000 properties can be named at a time.",
        "Se pueden nombrar como máximo 2000 alojamientos a la vez.";
    CountryNotFound = "country_not_found", NOT_FOUND,
        "There is no such country.",
        "No existe ese país.";
    InvalidCountry = "invalid_country", BAD_REQUEST,
        "A country is written with its two letters, like ES.",
        "Un país se escribe con sus dos letras, como ES.";
    CityAndCountryRequired = "city_and_country_required", BAD_REQUEST,
        "Need at least city and country for geocoding",
        "Para buscar la ubicación hacen falta al menos la ciudad y el país";
    NameTooLong = "name_too_long", BAD_REQUEST,
        "This is too long for the name of a place.",
        "Es demasiado largo para el nombre de un lugar.";
    CityNotFound = "city_not_found", NOT_FOUND,
        "No place of this name is known.",
        "No se conoce ningún lugar con este nombre.";
    CityAmbiguous = "city_ambiguous", CONFLICT,
        "There are several places of this name. Add the region.",
        "Hay varios lugares con este nombre. Añade la región.";
    InvalidCoordinates = "invalid_coordinates", BAD_REQUEST,
        "Invalid coordinates entered",
        "Las coordenadas introducidas no son válidas";
    TextTooLong = "text_too_long", UNPROCESSABLE_ENTITY,
        "Text too long for translation",
        "El texto es demasiado largo para traducirlo";
    InvalidLanguage = "invalid_language", UNPROCESSABLE_ENTITY,
        "This is not a language code such as en.",
        "No es un código de idioma como es.";
    LanguageNotDetected = "language_not_detected", UNPROCESSABLE_ENTITY,
        "No language detected",
        "No se ha detectado ningún idioma";
    TranslationUnsupported = "translation_unsupported", UNPROCESSABLE_ENTITY,
        "Translation failed. Showing original text.",
        "La traducción ha fallado. Se muestra el texto original.";
    TranslationCorrected = "translation_corrected", CONFLICT,
        "The owner wrote or corrected this language. No machine replaces their words.",
        "El propietario escribió o corrigió este idioma. Ninguna máquina sustituye sus palabras.";
    NothingToTranslate = "nothing_to_translate", CONFLICT,
        "There is nothing to translate: the home has no description, or guests do not see it.",
        "No hay nada que traducir: el alojamiento no tiene descripción o los huéspedes no lo ven.";
    FeeNotFound = "fee_not_found", NOT_FOUND,
        "There is no such fee. It goes when its home is erased.",
        "No existe esa cuota. Se borra con su alojamiento.";
    FeeNotDue = "fee_not_due", CONFLICT,
        "This fee is not due any more: it was paid, waived or cancelled. Load the page again.",
        "Esta cuota ya no está pendiente: se pagó, se condonó o se anuló. Vuelve a cargar la página.";
    FeeNotOwed = "fee_not_owed", CONFLICT,
        "This home owes no fee: it is free, or guests never saw it.",
        "Este alojamiento no debe ninguna cuota: es gratuito o los huéspedes nunca lo vieron.";
    FeeOpen = "fee_open", CONFLICT,
        "Somebody has just added a fee of this home. Look at it first.",
        "Alguien acaba de añadir una cuota de este alojamiento. Mírala primero.";
    FeeUnpaid = "fee_unpaid", CONFLICT,
        "The yearly fee of this home is unpaid. Guests see it again once the fee is paid.",
        "La cuota anual de este alojamiento está sin pagar. Los huéspedes volverán a verlo cuando se pague.";
    InvoiceNotFound = "invoice_not_found", NOT_FOUND,
        "There is no invoice of this number.",
        "No hay ninguna factura con este número.";
    InvoiceCancelled = "invoice_cancelled", CONFLICT,
        "This invoice is cancelled already, or it is a credit note.",
        "Esta factura ya está anulada o es una factura rectificativa.";
    BillingIncomplete = "billing_incomplete", CONFLICT,
        "An invoice of more than €400 needs the name, the address and the tax number of the owner. Enter them in the billing details first.",
        "Una factura de más de 400 € necesita el nombre, la dirección y el NIF del propietario. Indícalos antes en los datos de facturación.";
    SellerWithoutTaxId = "seller_without_tax_id", CONFLICT,
        "No invoice can be made before the tax number of the company is in the brand file (companyTaxId).",
        "No se puede hacer ninguna factura hasta que el NIF de la empresa esté en el archivo de marca (companyTaxId).";
    StatusNotAllowed = "status_not_allowed", CONFLICT,
        "The listing cannot go from its status to that one.",
        "El anuncio no puede pasar de su estado a ese otro.";
    IdempotencyKeyReused = "idempotency_key_reused", CONFLICT,
        "This Idempotency-Key was used for another request.",
        "Esta Idempotency-Key ya se usó para otra solicitud.";
    DatesTaken = "dates_taken", CONFLICT,
        "Some of these nights are taken. Choose other dates.",
        "Algunas de estas noches están ocupadas. Elige otras fechas.";
    StayRefused = "stay_refused", CONFLICT,
        "The owner does not take this stay. Choose other dates.",
        "El propietario no acepta esta estancia. Elige otras fechas.";
    Unauthenticated = "unauthenticated", UNAUTHORIZED,
        "Please sign in.",
        "Inicia sesión.";
    WrongPassword = "wrong_password", UNAUTHORIZED,
        "Invalid password. Please try again.",
        "Contraseña incorrecta. Inténtalo de nuevo.";
    LinkRequired = "link_required", UNAUTHORIZED,
        "Too many people are trying passwords just now. Sign in with a link that we mail to the owner.",
        "Ahora mismo se están probando demasiadas contraseñas. Entra con un enlace que enviamos por correo a la persona propietaria.";
    LinkNotValid = "link_not_valid", NOT_FOUND,
        "This link was used already, or is too old. Ask for a new one.",
        "Este enlace ya se ha usado o ha caducado. Pide uno nuevo.";
    FreshLinkRequired = "fresh_link_required", FORBIDDEN,
        "Only the owner may do this, with a link by mail of the last 15 minutes.",
        "Esto solo puede hacerlo la persona propietaria, con un enlace por correo de los últimos 15 minutos.";
    AddressNotConfirmed = "address_not_confirmed", CONFLICT,
        "The owner's address is not confirmed. Give a reason to go without.",
        "La dirección de la persona propietaria no está confirmada. Indica un motivo para seguir sin ella.";
    LicenseRequired = "license_required", CONFLICT,
        "Homes in this region need a licence number, and this one has none. Return it and ask for the number.",
        "Los alojamientos de esta región necesitan un número de licencia, y este no tiene ninguno. Devuélvelo y pide el número.";
    DraftNotFound = "draft_not_found", NOT_FOUND,
        "There is no such draft, or its 30 days are over.",
        "No existe ese borrador o ya han pasado sus 30 días.";
    DraftChanged = "draft_changed", PRECONDITION_FAILED,
        "This draft was saved by another page meanwhile. Look at it again before you save.",
        "Otra página ha guardado este borrador entretanto. Vuelve a mirarlo antes de guardar.";
    DraftSubmitted = "draft_submitted", CONFLICT,
        "This draft was submitted already.",
        "Este borrador ya se ha enviado.";
    ListingChanged = "listing_changed", PRECONDITION_FAILED,
        "This listing was changed meanwhile. Look at it again before you save.",
        "Este anuncio ha cambiado entretanto. Vuelve a mirarlo antes de guardar.";
    ContentChanged = "content_changed", PRECONDITION_FAILED,
        "Somebody else edited this meanwhile. Look at it again before you save.",
        "Otra persona lo ha editado entretanto. Vuelve a mirarlo antes de guardar.";
    VersionRequired = "version_required", PRECONDITION_REQUIRED,
        "The header If-Match is needed, with the ETag of what was looked at, or *.",
        "Hace falta la cabecera If-Match, con la ETag de lo que se ha mirado, o *.";
    NothingToReview = "nothing_to_review", CONFLICT,
        "Nothing of this listing waits for review.",
        "Nada de este anuncio espera revisión.";
    OwnerWithoutAddress = "owner_without_address", CONFLICT,
        "This home has no mail address of an owner. Enter one first.",
        "Este alojamiento no tiene ninguna dirección de correo de su propietario. Indica una primero.";
    NoCoordinatesProposed = "no_coordinates_proposed", CONFLICT,
        "No point is proposed for this listing as it is now.",
        "No se propone ninguna ubicación para este anuncio tal como está ahora.";
    ListingErased = "listing_erased", CONFLICT,
        "The home of this ID was erased. Its ID is not given again.",
        "El alojamiento con este identificador se borró. Su identificador no se vuelve a dar.";
    OperatorExists = "operator_exists", CONFLICT,
        "There is an operator of this address.",
        "Ya hay un operador con esta dirección.";
    OperatorNotFound = "operator_not_found", NOT_FOUND,
        "There is no such operator.",
        "No existe ese operador.";
    OperatorActive = "operator_active", CONFLICT,
        "This operator has set a password already, and can ask for a new one where operators sign in.",
        "Este operador ya ha puesto una contraseña y puede pedir otra en la página de acceso.";
    LastAdmin = "last_admin", CONFLICT,
        "This is the only admin. Make somebody else an admin first.",
        "Es la única persona que administra. Antes, da ese papel a otra.";
    TotpRequired = "totp_required", UNAUTHORIZED,
        "Enter the code of your authenticator, or a recovery code.",
        "Escribe el código de tu aplicación de autenticación o un código de recuperación.";
    WrongTotp = "wrong_totp", UNAUTHORIZED,
        "This code is wrong, too old, or was used already. Wait for the next one.",
        "Este código no es correcto, ha caducado o ya se ha usado. Espera al siguiente.";
    TotpEnabled = "totp_enabled", CONFLICT,
        "Signing in needs a code already. Switch that off first.",
        "Para entrar ya hace falta un código. Antes, desactívalo.";
    TotpNotEnabled = "totp_not_enabled", CONFLICT,
        "No authenticator is set up. Begin with a new secret.",
        "No hay ninguna aplicación de autenticación configurada. Empieza con un secreto nuevo.";
    InvalidApiKey = "invalid_api_key", UNAUTHORIZED,
        "This key is not valid: it is unknown, was revoked, or is not written as it was given.",
        "Esta clave no es válida: no se conoce, se ha revocado o no está escrita como se dio.";
    KeyReadsOnly = "key_reads_only", FORBIDDEN,
        "A key reads what every visitor can read, and nothing else.",
        "Una clave lee lo que puede leer cualquier visitante, y nada más.";
    ApiKeyNotFound = "api_key_not_found", NOT_FOUND,
        "There is no such key.",
        "No existe esa clave.";
    WebhookNotFound = "webhook_not_found", NOT_FOUND,
        "There is no such webhook.",
        "No existe ese webhook.";
    WebhookChanged = "webhook_changed", PRECONDITION_FAILED,
        "This webhook was changed meanwhile. Look at it again before you save.",
        "Este webhook ha cambiado entretanto. Vuelve a mirarlo antes de guardar.";
    DeliveryNotFound = "delivery_not_found", NOT_FOUND,
        "There is no such delivery. Those of the last 30 days are kept.",
        "No existe ese envío. Se guardan los de los últimos 30 días.";
    OriginNotAllowed = "origin_not_allowed", FORBIDDEN,
        "This was asked by a page of another site.",
        "Esto lo ha pedido una página de otro sitio.";
    Forbidden = "forbidden", FORBIDDEN,
        "You may not do this.",
        "No tienes permiso para hacer esto.";
    RateLimited = "rate_limited", TOO_MANY_REQUESTS,
        "Too many requests. Wait a moment and try again.",
        "Demasiadas solicitudes. Espera un momento y vuelve a intentarlo.";
    NightsLoading = "nights_loading", SERVICE_UNAVAILABLE,
        "Calendars are being loaded. Try again in a few seconds.",
        "Estamos cargando los calendarios. Inténtalo de nuevo en unos segundos.";
    BusyHost = "busy_host", SERVICE_UNAVAILABLE,
        "This platform is being read as often as it allows. Try again in a few seconds.",
        "Esta plataforma ya se está leyendo con toda la frecuencia que permite. Inténtalo de nuevo en unos segundos.";
    TranslationUnavailable = "translation_unavailable", SERVICE_UNAVAILABLE,
        "Translation service unavailable",
        "El servicio de traducción no está disponible";
    ServiceUnavailable = "service_unavailable", SERVICE_UNAVAILABLE,
        "This part of the site is away for a moment. Try again soon.",
        "Esta parte del sitio no está disponible en este momento. Inténtalo de nuevo enseguida.";
    Deadline = "deadline", GATEWAY_TIMEOUT,
        "This took too long. Try again.",
        "Ha tardado demasiado. Inténtalo de nuevo.";
    Internal = "internal", INTERNAL_SERVER_ERROR,
        "Something went wrong on our side. Try again.",
        "Algo ha fallado por nuestra parte. Inténtalo de nuevo.";
}
