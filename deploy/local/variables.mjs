// Variables in docker-compose.yml, and the files of its secrets. Nothing is needed for it but Node.js, because `make up` installs no
// packages.

/** The spellings of a variable in a value: `$$`, `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
export const VARIABLE = /\$(?:(\$)|\{([A-Za-z_]\w*)(?::([-?])([^{}]*))?\}|([A-Za-z_]\w*))/g;

/** The text with variables replaced by their values. */
export function interpolate(text, variables) {
  return text.replace(VARIABLE, (_, dollar, braced, operator, operand, bare) => {
    if (dollar) return "$";
    const name = braced ?? bare;
    const value = variables[name];
    if (value !== undefined && (value !== "" || operator === undefined)) return value;
    if (operator === "-") return operand;
    if (operator === "?") throw new Error(`the variable ${name} ${operand || "is missing"}`);
    return "";
  });
}

/** What the files of secrets hold, by name, from the text of docker-compose.yml. */
export function secretFiles(text, variables) {
  const [, lines] = /^x-secret-files:\n((?: .*\n)+)/m.exec(text);
  const templates = [...lines.matchAll(/^ {2}([a-z][a-z-]*): (.*)$/gm)];
  return Object.fromEntries(templates.map(([, name, template]) => [name, interpolate(template, variables)]));
}
