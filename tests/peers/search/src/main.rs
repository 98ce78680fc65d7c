//! Asks tantivy for what the search index was asked, and prints a line for each search: how many homes it finds and how long it takes.
//! `tests/load/search_peers.py` runs it. Argument: the folder which the bench `search_peers` wrote.

use std::{
    collections::HashMap,
    error::Error,
    fs::{File, read_to_string},
    io::{BufRead as _, BufReader},
    ops::Bound,
    path::Path,
    time::Instant,
};

use serde::Deserialize;
use serde_json::Value;
use tantivy::{
    Index, IndexReader, Order, TantivyDocument, Term,
    aggregation::{AggregationCollector, agg_req::Aggregations},
    collector::{Count, MultiCollector, TopDocs},
    query::{AllQuery, BooleanQuery, Occur, Query, RangeQuery, TermQuery},
    schema::{FAST, INDEXED, IndexRecordOption, STRING, Schema},
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The columns of `homes.tsv`, in their order. `taken` comes from `taken.tsv`, a value for each night.
const COLUMNS: [&str; 14] = [
    "id",
    "town",
    "region",
    "type",
    "guests",
    "night_minor",
    "amenities",
    "pool",
    "pets",
    "listed_at",
    "latitude",
    "longitude",
    "fresh",
    "fair",
];
const TEXTS: [&str; 2] = ["town", "region"];
const REALS: [&str; 2] = ["latitude", "longitude"];
/// Values that a home has more than one of.
const SETS: [&str; 2] = ["amenities", "taken"];
/// How often each search is made; the median counts.
const RUNS: usize = 9;

#[derive(Deserialize)]
struct Search {
    #[serde(rename = "where")]
    conditions: Vec<Vec<Value>>,
    order: Value,
    facets: bool,
}

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let folder = Path::new(&folder);
    let (index, reader) = filled(folder)?;
    for line in read_to_string(folder.join("searches.jsonl"))?.lines() {
        let search: Search = serde_json::from_str(line)?;
        // It has no order by distance from a point.
        let Some(order) = search.order.as_str() else {
            println!("null");
            continue;
        };
        let query = query(&index.schema(), &search.conditions)?;
        let mut found = 0;
        let mut micros = Vec::with_capacity(RUNS);
        for _ in 0..RUNS {
            let began = Instant::now();
            found = ask(&reader, &*query, order, search.facets)?;
            micros.push(began.elapsed().as_secs_f64() * 1e6);
        }
        micros.sort_by(f64::total_cmp);
        println!("{}", serde_json::json!({ "found": found, "micros": micros[RUNS / 2] }));
    }
    Ok(())
}

/// All homes in one segment, in memory.
fn filled(folder: &Path) -> Result<(Index, IndexReader)> {
    let mut schema = Schema::builder();
    for name in COLUMNS.iter().chain(&SETS[1..]) {
        match name {
            _ if TEXTS.contains(name) => schema.add_text_field(name, STRING),
            _ if REALS.contains(name) => schema.add_f64_field(name, INDEXED | FAST),
            _ => schema.add_u64_field(name, INDEXED | FAST),
        };
    }
    let schema = schema.build();
    let mut taken: HashMap<String, Vec<u64>> = HashMap::new();
    for line in BufReader::new(File::open(folder.join("taken.tsv"))?).lines() {
        let line = line?;
        let mut values = line.split('\t');
        let (Some(home), Some(first), Some(end)) = (values.next(), values.next(), values.next()) else {
            return Err("a line of taken.tsv".into());
        };
        taken.entry(home.to_owned()).or_default().extend(first.parse::<u64>()?..end.parse()?);
    }
    let index = Index::create_in_ram(schema.clone());
    let mut writer = index.writer_with_num_threads(1, 1 << 30)?;
    for line in BufReader::new(File::open(folder.join("homes.tsv"))?).lines() {
        let line = line?;
        let mut home = TantivyDocument::default();
        for (name, value) in COLUMNS.iter().zip(line.split('\t')) {
            let field = schema.get_field(name)?;
            match name {
                _ if TEXTS.contains(name) => home.add_text(field, value),
                _ if REALS.contains(name) => home.add_f64(field, value.parse()?),
                _ if SETS.contains(name) => bits(value.parse()?).for_each(|bit| home.add_u64(field, bit)),
                _ => home.add_u64(field, value.parse()?),
            }
        }
        let number = line.split('\t').next().unwrap_or_default();
        let field = schema.get_field("taken")?;
        taken.remove(number).unwrap_or_default().into_iter().for_each(|night| home.add_u64(field, night));
        writer.add_document(home)?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    writer.merge(&segments).wait()?;
    writer.wait_merging_threads()?;
    let reader = index.reader()?;
    Ok((index, reader))
}

/// The positions of the bits that are set.
fn bits(set: u64) -> impl Iterator<Item = u64> {
    (0..u64::BITS.into()).filter(move |bit| set >> bit & 1 == 1)
}

/// All conditions at once.
fn query(schema: &Schema, conditions: &[Vec<Value>]) -> Result<Box<dyn Query>> {
    let mut parts: Vec<(Occur, Box<dyn Query>)> = vec![(Occur::Must, Box::new(AllQuery))];
    let term = |name: &str, value: &Value| -> Result<Term> {
        let field = schema.get_field(name)?;
        Ok(match value {
            Value::String(text) => Term::from_field_text(field, text),
            _ if REALS.contains(&name) => Term::from_field_f64(field, value.as_f64().ok_or("a number")?),
            _ => Term::from_field_u64(field, value.as_u64().ok_or("a whole number")?),
        })
    };
    let is = |name: &str, value: &Value| -> Result<Box<dyn Query>> {
        Ok(Box::new(TermQuery::new(term(name, value)?, IndexRecordOption::Basic)))
    };
    for condition in conditions {
        let [Value::String(kind), Value::String(name), values @ ..] = &condition[..] else {
            return Err("a condition".into());
        };
        match (kind.as_str(), values) {
            ("is", [value]) => parts.push((Occur::Must, is(name, value)?)),
            ("in", values) => {
                let choices = values.iter().map(|value| is(name, value)).collect::<Result<_>>()?;
                parts.push((Occur::Must, Box::new(BooleanQuery::union(choices))));
            }
            ("has", [set]) => {
                for bit in bits(set.as_u64().ok_or("a set")?) {
                    parts.push((Occur::Must, is(name, &bit.into())?));
                }
            }
            ("within", [least, most]) => {
                let bound = |value: &Value| -> Result<Bound<Term>> {
                    Ok(if value.is_null() { Bound::Unbounded } else { Bound::Included(term(name, value)?) })
                };
                parts.push((Occur::Must, Box::new(RangeQuery::new(bound(least)?, bound(most)?))));
            }
            ("free", [first, end]) => {
                let nights = RangeQuery::new(Bound::Included(term(name, first)?), Bound::Excluded(term(name, end)?));
                parts.push((Occur::MustNot, Box::new(nights)));
            }
            _ => return Err(format!("the condition {kind}").into()),
        }
    }
    Ok(Box::new(BooleanQuery::new(parts)))
}

/// How many there are, and the first 24, and with facets the counts of the values of four of them.
fn ask(reader: &IndexReader, query: &dyn Query, order: &str, facets: bool) -> Result<usize> {
    let searcher = reader.searcher();
    let mut collectors = MultiCollector::new();
    let count = collectors.add_collector(Count);
    let page = collectors.add_collector(TopDocs::with_limit(24).order_by_fast_field::<u64>(order, Order::Asc));
    if facets {
        let terms = |field| (field, serde_json::json!({ "terms": { "field": field, "size": 64 } }));
        let wanted: Value = ["type", "pool", "pets", "amenities"]
            .map(terms)
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value))
            .collect();
        let wanted: Aggregations = serde_json::from_value(wanted)?;
        drop(collectors.add_collector(AggregationCollector::from_aggs(wanted, Default::default())));
    }
    let mut found = searcher.search(query, &collectors)?;
    drop(page.extract(&mut found));
    Ok(count.extract(&mut found))
}
