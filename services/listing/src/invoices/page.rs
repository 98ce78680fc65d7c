//! Draws lines on pages of A4. The font has the letters of Latin alphabets; others are written in Latin ones.

use std::ops::Range;

use krilla::{
    Document,
    color::rgb,
    geom::Point,
    metadata::Metadata,
    page::PageSettings,
    paint::Fill,
    text::{Font, GlyphId, KrillaGlyph},
};
use skrifa::{
    FontRef, MetadataProvider as _,
    charmap::Charmap,
    instance::{LocationRef, Size},
    metrics::GlyphMetrics,
};

use super::{Line, Style};

static REGULAR: &[u8] = include_bytes!("figtree-regular.ttf");
static BOLD: &[u8] = include_bytes!("figtree-bold.ttf");

/// Width and height of a page, in points.
const PAGE: (f32, f32) = (595.0, 842.0);
const MARGIN: f32 = 62.0;
/// Where the values at the right end.
const RIGHT: f32 = PAGE.0 - MARGIN;
/// Space between a text and the value beside it.
const GAP: f32 = 18.0;

impl Style {
    /// The size of letters and the distance to the next line.
    const fn form(self) -> (f32, f32) {
        match self {
            Self::Title => (20.0, 34.0),
            Self::Heading => (10.5, 17.0),
            Self::Strong => (10.5, 20.0),
            Self::Text => (10.5, 16.0),
        }
    }
}

/// The fonts of a document.
struct Faces {
    regular: Face,
    bold: Face,
}

impl Faces {
    fn read() -> Result<Self, String> {
        Ok(Self { regular: Face::read(REGULAR)?, bold: Face::read(BOLD)? })
    }

    const fn of(&self, style: Style) -> &Face {
        match style {
            Style::Text => &self.regular,
            Style::Title | Style::Heading | Style::Strong => &self.bold,
        }
    }
}

/// A font with what measures it.
struct Face {
    font: Font,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    units_per_em: f32,
}

impl Face {
    fn read(data: &'static [u8]) -> Result<Self, String> {
        let font = FontRef::new(data).map_err(|error| error.to_string())?;
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units_per_em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        let charmap = font.charmap();
        let font = Font::new(data.into(), 0).ok_or("the font cannot be read")?;
        Ok(Self { font, charmap, metrics, units_per_em })
    }

    /// A text in letters that the font has.
    fn writable(&self, text: &str) -> String {
        let mut written = String::with_capacity(text.len());
        for letter in text.chars() {
            match self.charmap.map(letter) {
                Some(_) => written.push(letter),
                None => written.push_str(deunicode::deunicode_char(letter).unwrap_or("?")),
            }
        }
        written
    }

    /// The glyph of a letter and its width, in parts of the font's size.
    fn glyph(&self, letter: char) -> (u32, f32) {
        let glyph = self.charmap.map(letter).unwrap_or_default();
        (glyph.to_u32(), self.metrics.advance_width(glyph).unwrap_or_default() / self.units_per_em)
    }

    fn width(&self, text: &str, size: f32) -> f32 {
        text.chars().map(|letter| self.glyph(letter).1 * size).sum()
    }

    /// A text in lines of at most `width`, broken at spaces, and inside a word that is too long.
    fn wrapped(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_whitespace() {
            let current = lines.last_mut().expect("there is a line");
            let joined = if current.is_empty() { word.to_owned() } else { format!("{current} {word}") };
            if self.width(&joined, size) <= width {
                *current = joined;
                continue;
            }
            if !current.is_empty() {
                lines.push(String::new());
            }
            for letter in word.chars() {
                let current = lines.last_mut().expect("there is a line");
                if self.width(current, size) + self.glyph(letter).1 * size > width {
                    lines.push(letter.to_string());
                } else {
                    current.push(letter);
                }
            }
        }
        lines
    }

    fn glyphs(&self, text: &str) -> Vec<KrillaGlyph> {
        let glyph = |(start, letter): (usize, char)| {
            let range: Range<usize> = start..start + letter.len_utf8();
            let (glyph, x_advance) = self.glyph(letter);
            KrillaGlyph {
                glyph_id: GlyphId::new(glyph),
                text_range: range,
                x_advance,
                x_offset: 0.0,
                y_offset: 0.0,
                y_advance: 0.0,
                location: None,
            }
        };
        text.char_indices().map(glyph).collect()
    }
}

/// A text at its place on a page.
struct Placed {
    x: f32,
    y: f32,
    style: Style,
    text: String,
}

/// The texts of lines, page by page.
fn placed(lines: &[Line], faces: &Faces) -> Vec<Vec<Placed>> {
    let mut pages = vec![Vec::new()];
    let mut y = MARGIN + 14.0;
    for Line { style, left, right } in lines {
        let face = faces.of(*style);
        let (size, height) = style.form();
        let right = face.wrapped(&face.writable(right), size, (PAGE.0 - 2.0 * MARGIN) * 0.6);
        let right_width = right.iter().map(|text| face.width(text, size)).fold(0.0, f32::max);
        let left_width = RIGHT - MARGIN - if right_width > 0.0 { right_width + GAP } else { 0.0 };
        let left = face.wrapped(&face.writable(left), size, left_width);
        for index in 0..left.len().max(right.len()) {
            if y > PAGE.1 - MARGIN {
                pages.push(Vec::new());
                y = MARGIN + 14.0;
            }
            let page = pages.last_mut().expect("there is a page");
            let texts = [(left.get(index), MARGIN), (right.get(index), RIGHT)];
            for (text, x) in texts.into_iter().filter_map(|(text, x)| Some((text?.clone(), x))) {
                // What is at the right ends at the margin.
                let x = if x == RIGHT { RIGHT - face.width(&text, size) } else { x };
                page.push(Placed { x, y, style: *style, text });
            }
            y += height;
        }
    }
    pages
}

/// A document of these lines, the first of which is its title.
pub fn document(language: &str, lines: &[Line]) -> Result<Vec<u8>, String> {
    let faces = Faces::read()?;
    let mut document = Document::new();
    let title = lines.first().map_or(String::new(), |line| line.left.clone());
    document.set_metadata(Metadata::new().title(title).language(language.to_owned()));
    for texts in placed(lines, &faces) {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or("the page has no size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.set_fill(Some(Fill { paint: rgb::Color::new(28, 35, 38).into(), ..Fill::default() }));
        for Placed { x, y, style, text } in texts.iter().filter(|placed| !placed.text.is_empty()) {
            let (face, (size, _)) = (faces.of(*style), style.form());
            surface.draw_glyphs(Point::from_xy(*x, *y), &face.glyphs(text), face.font.clone(), text, size, false);
        }
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| format!("{error:?}"))
}
