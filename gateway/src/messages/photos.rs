//! Texts for the reasons for which a photo is refused after its upload.

use super::Words;

/// Why a photo cannot be shown.
pub const PHOTO_PROBLEMS: [Words; 6] = [
    (
        "format",
        "Invalid file format. Allowed: jpg, jpeg, png, webp",
        "Formato de archivo no válido. Permitidos: jpg, jpeg, png, webp",
    ),
    (
        "unreadable",
        "This file is damaged or incomplete. Upload it again.",
        "El archivo está dañado o incompleto. Vuelve a subirlo.",
    ),
    (
        "too_many_pixels",
        "This picture is too large: at most 12,000 pixels on each side and 50 megapixels.",
        "La imagen es demasiado grande: como máximo 12 000 píxeles por lado y 50 megapíxeles.",
    ),
    ("too_many_photos", "Maximum 25 photos allowed.", "Se permiten 25 fotos como máximo."),
    (
        "not_processed",
        "This photo could not be processed. Remove it and upload it again.",
        "No se ha podido procesar esta foto. Quítala y vuelve a subirla.",
    ),
    (
        "not_approved",
        "We looked at this photo and do not show it. Our mail says why.",
        "Hemos revisado esta foto y no la mostramos. En nuestro correo te decimos por qué.",
    ),
];
