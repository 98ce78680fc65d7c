// Checks that no file of the repository holds a secret. What looks like one and is none stands in NO_SECRETS of
// policy.mjs, with its reason.

import { NO_SECRETS } from "./policy.mjs";
import { isMain, report, repositoryTexts } from "./report.mjs";

/** What a secret looks like. The test has an example of each. */
export const PATTERNS = {
  "a private key": /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  "a private key of age": /\bAGE-SECRET-KEY-1[0-9A-Z]{58}\b/,
  "an access key of AWS": /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  "a token of GitHub": /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60,})/,
  "a token of GitLab": /\bglpat-[\w-]{20,}/,
  "a token of npm": /\bnpm_[A-Za-z0-9]{36}\b/,
  "a token of PyPI": /\bpypi-AgE[\w-]{50,}/,
  "a token of Slack": /\bxox[abeoprs]-[\w-]{10,}/,
  "a key of Stripe": /\b[rs]k_live_[A-Za-z0-9]{20,}/,
  "a key of Google": /\bAIza[\w-]{35}/,
  "a key of DeepL": /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:fx\b/,
  "a signed token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  "a key of our API": /\bcck_[0-9a-z-]{8,}_[\w-]{40,}/,
  "a secret of our processes": /\b(?:CASACERO_SECRET|\w+_PASSWORD)\s*[=:]\s*["']?[0-9a-f]{32,}\b/,
  "a password in an address": /\b[a-z][a-z0-9+.-]*:\/\/[\w.-]+:(?!password@)[\w!%^*-]{8,}@/,
};

/** What of a file looks like a secret. The secret itself is not printed. */
export function secretFaults(file, text, known = []) {
  return text.split("\n").flatMap((line, index) =>
    Object.entries(PATTERNS)
      .filter(([what, pattern]) => pattern.test(line) && !known.some((each) => each.file === file && each.what === what))
      .map(([what]) => `${file}:${index + 1} holds what looks like ${what}`),
  );
}

if (isMain(import.meta)) {
  const texts = repositoryTexts();
  const faults = texts.flatMap(([file, text]) => secretFaults(file, text, NO_SECRETS));
  for (const { file, what } of NO_SECRETS) {
    const [, text] = texts.find(([name]) => name === file) ?? [];
    if (text === undefined || !PATTERNS[what].test(text)) faults.push(`NO_SECRETS of policy.mjs names ${what} in ${file}, which is not there`);
  }
  report(`${Object.keys(PATTERNS).length} kinds of secrets in ${texts.length} files`, faults);
}
