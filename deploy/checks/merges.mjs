// Checks that no file holds what git writes between two versions that it could not merge.

import { isMain, report, repositoryTexts } from "./report.mjs";

/** Seven and not more: a longer row is a drawing. */
const BEGIN_OR_END = /^(?:<{7}(?!<)|>{7}(?!>))/;
/** Between the versions, and before the one that both come from. Markdown underlines a heading like the first. */
const BETWEEN = /^(?:={7}$|\|{7}(?!\|))/;

/** Lines of a file that are marks of a merge. Those between versions count only where a version begins or ends. */
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
