// Checks that no file contains merge conflict markers of git.

import { isMain, report, repositoryTexts } from "./report.mjs";

/** Exactly seven characters: a longer row is a drawing. */
const BEGIN_OR_END = /^(?:<{7}(?!<)|>{7}(?!>))/;
/** The markers between the versions. Markdown also underlines headings with `=======`. */
const BETWEEN = /^(?:={7}$|\|{7}(?!\|))/;

/**
 * Lines of a file that are conflict markers. Those between versions count only if the file also has a marker at the
 * beginning or end.
 */
export function mergeFaults(file, text) {
  const lines = text.split(/\r?\n/);
  if (!lines.some((line) => BEGIN_OR_END.test(line))) return [];
  return lines.flatMap((line, index) =>
    BEGIN_OR_END.test(line) || BETWEEN.test(line) ? [`${file}:${index + 1} is a mark of a merge that was not finished`] : [],
  );
}

if (isMain(import.meta)) {
  const texts = repositoryTexts();
  report(`marks of merges in ${texts.length} files`, texts.flatMap(([file, text]) => mergeFaults(file, text)));
}
