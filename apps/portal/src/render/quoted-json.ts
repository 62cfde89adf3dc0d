/*
 * A page holds JSON text inside JSON inside a script, where each quotation mark takes four characters, so backticks
 * stand for them. JSON has backticks only within strings, which write their own by number.
 */
export const quoted = (json: string) => json.replaceAll('`', '\\u0060').replaceAll('"', '`')
export const unquoted = (text: string) => text.replaceAll('`', '"')
