//! The Spanish sentences.

use super::Language;
use super::spanish_words::{canarian, capital, ending, our, the, this, to, words};

/// The last joint of a list.
const AND: &str = " y ";

pub(super) const SPANISH: Language = Language {
    words,
    coast_house: &[
        |w| {
            format!(
                "{} sobre la orilla de {}, en torno a un patio que sigue fresco a mediodía.",
                capital(w.a_kind),
                w.town
            )
        },
        |w| format!("Desde la mesa del desayuno se ven salir las primeras barcas de {}.", w.town),
        |w| {
            format!(
                "{} queda algo apartad{} de las demás de {}, sin más que aulagas hasta el agua.",
                capital(&the(w.kind)),
                ending(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "{} en {}, hech{} para el alisio: muros gruesos, una terraza al abrigo y ventanales {}.",
                capital(w.a_kind),
                w.town,
                ending(w.kind),
                to(w.view)
            )
        },
        |w| {
            format!(
                "Reformamos {} en {} durante dos inviernos y dejamos lo bueno: las puertas antiguas, el aljibe, la luz.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Muros gruesos, contraventanas pintadas y el rumor de la marea: {} tranquil{} en la costa de {}.",
                w.a_kind,
                ending(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Deja los zapatos en la puerta. En {} de {} no te harán falta hasta la vuelta.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "{} abiert{} y luminos{} en {}, donde el salón acaba en la terraza y la terraza, en las vistas.",
                capital(w.a_kind),
                ending(w.kind),
                ending(w.kind),
                w.town
            )
        },
        |w| format!("Luz hasta el último minuto del día: {} en {} se asoma al agua.", our(w.kind), w.town),
        |w| {
            format!(
                "La levantó una familia de pescadores y ha ido creciendo desde entonces: {} conoce todos los humores del mar de {}.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Mucho cielo, piedra negra y un largo muro blanco contra el viento: {} muy de {}.",
                w.a_kind, w.region
            )
        },
        |w| format!("La última puerta del camino antes de la punta: {} con todo {} por delante.", w.a_kind, w.town),
    ],
    coast_flat: &[
        |w| format!("{} luminos{} con el paseo de {} a sus pies.", capital(w.a_kind), ending(w.kind), w.town),
        |w| format!("Abres la corredera y solo hay {}: {} para mañanas lentas.", w.view, w.a_kind),
        |w| {
            format!(
                "{} recogid{} y muy cuidad{} en un edificio pequeño de {}, lo bastante lejos de los bares para dormir con la ventana abierta.",
                capital(w.a_kind),
                ending(w.kind),
                ending(w.kind),
                w.town
            )
        },
        |w| format!("Roble claro, lino y un balcón hondo: {} de {} pide un libro.", this(w.kind), w.town),
        |w| format!("{} en esquina en {}: la brisa lo cruza y el sol entra dos veces al día.", capital(w.kind), w.town),
        |w| format!("Desde {} de {} se oyen las olas antes de verlas.", this(w.kind), w.town),
        |w| {
            format!(
                "Una base cómoda en la costa de {}: {} ordenad{} con todo en una planta.",
                w.town,
                w.a_kind,
                ending(w.kind)
            )
        },
        |w| {
            format!(
                "Recién pintad{} y con lo justo, {} en {} deja la decoración al mar.",
                ending(w.kind),
                our(w.kind),
                w.town
            )
        },
    ],
    village: &[
        |w| format!("Tras una puerta sencilla del casco viejo de {} se abre un patio lleno de helechos.", w.town),
        |w| {
            format!(
                "{} lleva unos doscientos años en su callejón de {}, y las vigas siguen siendo las primeras.",
                capital(&the(w.kind)),
                w.town
            )
        },
        |w| format!("Campanas a las nueve, pan a las diez, sombra toda la tarde: la vida en {} va a su ritmo.", w.town),
        |w| format!("{} de color con balcón de madera, a unas puertas de la plaza de {}.", capital(w.a_kind), w.town),
        |w| format!("Mi abuela despachaba vino en lo que hoy es el salón de {} de {}.", this(w.kind), w.town),
        |w| format!("Dos plantas, un patio interior y un limonero: {} en la mitad tranquila de {}.", w.a_kind, w.town),
        |w| {
            format!(
                "Empedrado fuera, baldosa fresca dentro. {} está en una de las calles más bonitas de {}.",
                capital(&the(w.kind)),
                w.town
            )
        },
        |w| {
            format!(
                "Si a los tres días te gusta saludar al panadero por su nombre, {} de {} es para ti.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Restaurad{} con cal, tea y paciencia, {} en {} deja fuera el calor y cerca a los vecinos.",
                ending(w.kind),
                our(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "{} para salir a caminar: todos los senderos de {} empiezan en su esquina.",
                capital(w.a_kind),
                w.town
            )
        },
    ],
    city: &[
        |w| format!("Techos altos, suelo hidráulico y puertas francesas: {} en pleno centro de {}.", w.a_kind, w.town),
        |w| {
            format!("El mercado, el teatro y la guagua están a la vuelta de {} en {}.", this(w.kind), w.town)
                .replace("guagua", if canarian(&w.region) { "guagua" } else { "parada del autobús" })
        },
        |w| format!("{} en calma sobre una calle viva de {}; los dormitorios dan al patio.", capital(w.a_kind), w.town),
        |w| format!("Ventanales a dos lados y toda la luz de {} en el salón.", w.town),
        |w| format!("Vivimos al lado, así que sabemos dónde come {} un martes.", w.town),
        |w| format!("Olvídate del coche. Desde {} se llega andando a todo lo que da fama a {}.", this(w.kind), w.town),
        |w| {
            format!(
                "{} con pasado: fue taller de sastre y hoy tiene las habitaciones con más luz de la calle.",
                capital(w.a_kind)
            )
        },
        |w| format!("Despierta sobre los tejados de {} y tómate el café antes que la ciudad.", w.town),
        |w| {
            format!(
                "Pequeñ{}, silencios{} y céntric{}: {} que buscábamos cuando éramos nosotros quienes veníamos a {}.",
                ending(w.kind),
                ending(w.kind),
                ending(w.kind),
                the(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Contraventanas altas, escalera de mármol y un rincón para trabajar: {} para una semana o un mes en {}.",
                w.a_kind, w.town
            )
        },
    ],
    mountain: &[
        |w| format!("Muros de piedra, almendros y un silencio que se oye: {} en lo alto de {}.", w.a_kind, w.town),
        |w| format!("La pista acaba en {}. Después solo quedan los bancales de {} y las cabras.", this(w.kind), w.town),
        |w| {
            format!(
                "En las noches claras la Vía Láctea pasa justo por encima de {}, cerca de {}.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Una casa de labranza de cuatro generaciones cerca de {}, con un horno de pan que aún funciona.",
                w.town
            )
        },
        |w| {
            format!(
                "Abajo la bruma, arriba el sol: {} queda justo por encima de las nubes de {}.",
                the(w.kind),
                w.region
            )
        },
        |w| {
            format!(
                "Seguimos prensando nuestro aceite y cogiendo nuestras naranjas alrededor de {} en {}.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Para quien camina: de la cancela de {} en {} salen tres senderos señalizados.",
                this(w.kind),
                w.town
            )
        },
        |w| {
            format!(
                "Vigas de castaño, una pila de piedra y buenas camas: {} en {} sin nada que demostrar.",
                w.a_kind, w.town
            )
        },
        |w| format!("La antigua era es hoy la terraza, y las vistas sobre {} son las de siempre.", w.town),
        |w| {
            format!(
                "{} para el fuego en invierno y las mesas largas en verano, entre las viñas de {}.",
                capital(w.a_kind),
                w.town
            )
        },
    ],
    rooms: &[
        |w| format!("Tiene {}, con sitio para {} personas.", w.rooms(AND), w.guests),
        |w| format!("Duermen {} personas en {}, con {}.", w.guests, w.bedrooms, w.bathrooms),
        |w| format!("Dentro hay {} y un salón donde caben todos.", w.rooms_of_a_list(AND)),
        |w| format!("Hasta {} personas comparten {}; los colchones son nuevos.", w.guests, w.rooms(AND)),
        |w| {
            format!("Con {}, va tan bien para dos como para {}.", w.rooms(AND), w.guests)
                .replace("va tan bien para dos como para dos", "es perfecto para dos")
        },
        |w| format!("{}, con sábanas de algodón y cortinas opacas.", capital(&w.rooms(AND))),
        |w| format!("La distribución es sencilla: {} y una gran estancia para todo lo demás.", w.rooms_of_a_list(AND)),
    ],
    studio: &[
        |w| {
            format!(
                "Una sola estancia bien pensada con cama de matrimonio de verdad, {} y una pequeña cocina.",
                w.bathrooms
            )
        },
        |_| "Todo está en una habitación y nada estorba: cama, mesa, cocina, luz.".to_owned(),
        |w| format!("Es pequeño y listo, con {} y armarios donde hacen falta.", w.bathrooms),
        |w| format!("Un rincón para dormir tras la cortina, una mesa para {} y una cocina completa.", w.guests),
        |_| "Hay un escritorio de verdad e internet rápido para quien tenga que trabajar un poco.".to_owned(),
    ],
    private_pool: &[
        |w| format!("La piscina es solo para ti y mira {}.", to(w.view)),
        |_| "Hay piscina privada al abrigo del viento, con el primer sol de la mañana.".to_owned(),
        |_| "La piscina da para nadar y, en un extremo, para sentarse con una copa.".to_owned(),
        |w| {
            format!("Desde el borde de la piscina privada se ve {}.", w.view)
                .replace("se ve las", "se ven las")
                .replace("se ve los", "se ven los")
        },
        |_| "Nadie ve la piscina desde fuera; lo hemos comprobado desde todas las azoteas.".to_owned(),
        |_| "Limpiamos la piscina los lunes y los jueves temprano; el resto del tiempo es toda tuya.".to_owned(),
        |_| "Dos hamacas, una sombrilla y piscina privada: casi nadie sale antes del mediodía.".to_owned(),
    ],
    shared_pool: &[
        |_| "La piscina compartida rara vez la usa más de un puñado de vecinos.".to_owned(),
        |_| "Hay una piscina comunitaria bien cuidada, con una zona poco profunda para niños.".to_owned(),
        |w| format!("La comunidad tiene piscina con hamacas y vistas {}.", to(w.view)),
        |_| "En el jardín hay una piscina que se comparte con una docena de casas, abierta hasta las nueve.".to_owned(),
        |_| "Cuando el mar viene fuerte, la piscina de los vecinos está dos tramos más abajo.".to_owned(),
    ],
    outside: &[
        |w| format!("Fuera hay una terraza que mira {} y una mesa para cenas largas.", to(w.view)),
        |_| "El patio tiene sombra a mediodía y una hamaca para quien llegue primero.".to_owned(),
        |w| format!("En la azotea se secan las toallas mirando {}.", to(w.view)),
        |_| "El desayuno sabe mejor en la terracita de atrás, bajo la parra.".to_owned(),
        |w| format!("Un banco junto a la puerta mira {}; ahí empiezan las tardes.", to(w.view)),
        |_| "No hay piscina, pero sí una ducha al aire libre y una higuera muy buena.".to_owned(),
    ],
    flat_outside: &[
        |w| format!("La ventana da {}.", to(w.view)),
        |w| format!("Las ventanas tienen doble cristal y dan {}.", to(w.view)),
        |_| "Fuera hay el sitio justo para dos sillas y el periódico.".to_owned(),
        |w| format!("Al caer la tarde la habitación se vuelve dorada, y {} con ella.", w.view),
        |_| "El edificio es tranquilo, la escalera ancha y los vecinos saludan.".to_owned(),
    ],
    near_beach: &[
        |w| format!("La playa está a {} y el centro, {}.", w.beach, w.center),
        |w| format!("A {} tienes la arena, y de camino hay una panadería.", w.beach),
        |w| format!("El agua queda a {}; las toallas y la nevera de playa están en el armario.", w.beach),
        |w| {
            format!(
                "Playa: a {}. Centro de {}: {}. Coche: la mayoría de los días, ninguna falta.",
                w.beach, w.town, w.center
            )
        },
        |w| format!("El baño más cercano está a {} de la puerta, con el agua mansa en marea baja.", w.beach),
        |w| format!("{} y ya estás nadando.", capital(&w.beach)),
    ],
    far_from_beach: &[
        |w| format!("El centro de {} está {} y la costa, a {}.", w.town, w.center, w.beach),
        |w| format!("Las tiendas y dos buenos restaurantes quedan {}; el mar, a {}.", w.center, w.beach),
        |w| format!("La costa queda a {} y, a la vez, a un mundo de distancia.", w.beach),
        |w| format!("La playa está a {}; a por queso, vino y pan se va andando.", w.beach),
        |w| format!("La plaza de {} está {}, y los domingos hay mercado.", w.town, w.center),
    ],
    inland: &[
        |w| format!("El centro de {} está {}.", w.town, w.center),
        |w| format!("Las tiendas y dos buenos restaurantes quedan {}.", w.center),
        |w| format!("Las calles antiguas de {} quedan {}, con la panadería de camino.", w.town, w.center),
        |w| format!("La plaza de {} está {}, y los domingos hay mercado.", w.town, w.center),
        |w| format!("El corazón de {} queda {}; el queso, el vino y el pan, aún más cerca.", w.town, w.center),
    ],
    closing: &[
        |w| format!("{} te recibe en la puerta, te enseña cómo va todo y te deja a tu aire.", w.owner),
        |_| "Pregúntanos por llegar antes; si la casa está libre, no hay problema.".to_owned(),
        |_| "Respondemos el mismo día, casi siempre en menos de una hora.".to_owned(),
        |w| format!("Te dejamos una carpeta con nuestros sitios favoritos de {}, ninguno patrocinado.", w.town),
        |_| {
            "Reserva directamente con nosotros: la misma casa, sin comisiones y con una botella de vino de la tierra en la mesa.".to_owned()
        },
        |_| "Hay cuna y trona si te hacen falta; avísanos antes de venir.".to_owned(),
        |_| "La ropa de cama y las toallas van incluidas, y las camas están hechas a tu llegada.".to_owned(),
        |w| format!("Escríbele a {} con tus fechas y tendrás una respuesta sincera.", w.owner),
        |_| "En invierno las estancias largas son bienvenidas; pídenos precio.".to_owned(),
        |w| format!("Nacimos en {} y sabemos dónde no sopla el viento.", w.region),
    ],
    special: &[
        |_| "Para las noches frescas hay chimenea, y la primera cesta de leña corre de nuestra cuenta.".to_owned(),
        |_| "El jacuzzi está listo en menos de una hora.".to_owned(),
        |_| "Hay sauna para los días de lluvia.".to_owned(),
        |_| "La barbacoa es de piedra y ha dado de comer a grupos más grandes que el tuyo.".to_owned(),
        |_| "Los perros son bienvenidos y tienen su propio cuenco.".to_owned(),
        |_| "Unos escalones bajan directamente al agua.".to_owned(),
        |_| "Coge del huerto y del jardín lo que esté maduro.".to_owned(),
    ],
};
