import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'

type Place = { prefix: string; day: string }

/** Returns a value that the field takes; undefined for kinds that an example leaves out. */
function createValue(
  { name, kind, choices, minimum, maximum, decimals }: TemplateField,
  { prefix, day }: Place,
) {
  if (kind === 'choice' || kind === 'state') return choices[0]
  if (kind === 'date') return day
  if (kind === 'number') {
    const middle = minimum !== null && maximum !== null ? (minimum + maximum) / 2 : (minimum ?? maximum ?? 1)
    return Number(middle.toFixed(decimals ?? 2))
  }
  if (kind === 'identifier') return `${toHome(prefix)}/LOT-0001`
  return kind === 'text' ? `示例${name}`.slice(0, maximum ?? 20) : undefined
}

/** Returns the values that a template always asks for, as a program sends them. */
export function makeExampleValues(
  { scenes }: Template,
  place: Place,
): Record<string, Record<string, unknown>> {
  const given = scenes.map(({ key, fields }) => {
    const requiredFields = fields.filter(
      ({ required, source }) => required.rule === 'always' && source !== 'counted',
    )
    const values = requiredFields.map((field) => [field.key, createValue(field, place)] as const)
    return [key, Object.fromEntries(values.filter(([, value]) => value !== undefined))] as const
  })
  return Object.fromEntries(given.filter(([, values]) => Object.keys(values).length > 0))
}

export const LANGUAGES = ['curl', 'python', 'java', 'csharp', 'node'] as const
export type Language = (typeof LANGUAGES)[number]
export const LANGUAGE_NAMES: Record<Language, string> = {
  curl: 'curl',
  python: 'Python',
  java: 'Java',
  csharp: 'C#',
  node: 'Node.js',
}
/** Says how the text of a language is run, where that is not plain. */
export const LANGUAGE_NOTES: Record<Language, string> = {
  curl: '在 Linux、macOS 或 Git Bash 的命令行里运行',
  node: '存成 try.mjs，再运行 node try.mjs；不装依赖',
  python: '存成 try.py，再运行 python3 try.py；只用标准库',
  java: 'Java 11 起：存成 UTF-8 的 Try.java，再运行 java -Dfile.encoding=UTF-8 Try.java；只用标准库',
  csharp: '.NET 8 起：用 dotnet new console 建一个项目，换掉它的 Program.cs，再运行 dotnet run；只用标准库',
}

type Body = { template: string; values: Record<string, Record<string, unknown>> }
export type ExampleRequest = { url: string; headers: Record<string, string>; body: Body }

/** Returns a request that writes one identifier of a template below a prefix, without the key. */
export function makeExampleRequest(
  template: Template,
  { origin, prefix, day }: Place & { origin: string },
): ExampleRequest {
  return {
    url: `${origin}/api/v1/identifiers/${prefix}/TRY-0001`,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `try-${day}-0001` },
    body: { template: template.name, values: makeExampleValues(template, { prefix, day }) },
  }
}

/**
 * Returns the request with one value that the template refuses, and the name of its field; undefined when
 * there is none.
 */
export function makeRefusedRequest(
  { scenes }: Template,
  { url, headers, body }: ExampleRequest,
): { name: string; value: string; request: ExampleRequest } | undefined {
  for (const { key, fields } of scenes)
    for (const { key: field, name, kind, maximum, choices } of fields) {
      if (body.values[key]?.[field] === undefined) continue
      const isBounded = kind === 'number' && maximum !== null
      if (!isBounded && (kind !== 'choice' || choices.length === 0)) continue
      const value = isBounded ? maximum * 2 + 1 : '别的'
      const values = { ...body.values, [key]: { ...body.values[key], [field]: value } }
      const refused = { ...headers, 'Idempotency-Key': `${headers['Idempotency-Key']}-wrong` }
      return { name, value: String(value), request: { url, headers: refused, body: { ...body, values } } }
    }
  return undefined
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const formatJson = (value: unknown) => JSON.stringify(value, undefined, 2)
const indentText = (text: string) => text.replaceAll('\n', '\n  ')

const writeInCurl = ({ url, headers, body }: ExampleRequest, key: string) =>
  [
    `BJ_KEY=${quoteForShell(key)}`,
    `curl -X PUT ${quoteForShell(url)} \\`,
    '  -H "Authorization: Bearer $BJ_KEY" \\',
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)} \\`),
    `  -d ${quoteForShell(formatJson(body))}`,
  ].join('\n')

const writeInNode = (
  { url, headers, body }: ExampleRequest,
  key: string,
) => `const key = ${JSON.stringify(key)}
const answer = await fetch(${JSON.stringify(url)}, {
  method: 'PUT',
  headers: {
    Authorization: \`Bearer \${key}\`,
${Object.entries(headers)
  .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  .join('\n')}
  },
  body: JSON.stringify(${indentText(formatJson(body))}),
})
console.log(answer.status, JSON.stringify(await answer.json()))`

const writeInPython = ({ url, headers, body }: ExampleRequest, key: string) => `import json
import urllib.error
import urllib.request

key = ${JSON.stringify(key)}
body = ${formatJson(body)}
request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="PUT",
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer " + key,
${Object.entries(headers)
  .map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  .join('\n')}
    },
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:
    answer = error
print(answer.code, answer.read().decode())`

/** C# treats these characters as line ends, even within a text. */
const escapeQuotes = (text: string) =>
  text.replace(
    /[\u0085\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
const quoteLiteral = (text: string) => escapeQuotes(JSON.stringify(text))
/**
 * Writes JSON as one literal per line, joined by `join`, because text blocks have their own rules for quotes
 * and backslashes.
 */
const formatJsonLines = (value: unknown) =>
  formatJson(value)
    .split('\n')
    .map((line, at, lines) => quoteLiteral(at < lines.length - 1 ? `${line}\n` : line))
    .join('\n                + ')

const writeInJava = ({ url, headers, body }: ExampleRequest, key: string) => `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Try {
    public static void main(String[] arguments) throws Exception {
        String key = ${quoteLiteral(key)};
        String body = ${formatJsonLines(body)};
        HttpRequest request = HttpRequest.newBuilder(URI.create(${quoteLiteral(url)}))
                .header("Authorization", "Bearer " + key)
${Object.entries(headers)
  .map(([name, value]) => `                .header(${quoteLiteral(name)}, ${quoteLiteral(value)})`)
  .join('\n')}
                .PUT(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(answer.statusCode() + " " + answer.body());
    }
}`

/** In .NET, the content type is a header of the content and is refused among the request headers. */
const writeInCsharp = ({ url, headers, body }: ExampleRequest, key: string) => {
  const { 'Content-Type': type = 'application/json', ...others } = headers
  return `using System;
using System.Net.Http;
using System.Text;

var key = ${quoteLiteral(key)};
var body = ${formatJsonLines(body)};
using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.Put, ${quoteLiteral(url)});
request.Headers.TryAddWithoutValidation("Authorization", "Bearer " + key);
${Object.entries(others)
  .map(
    ([name, value]) =>
      `request.Headers.TryAddWithoutValidation(${quoteLiteral(name)}, ${quoteLiteral(value)});`,
  )
  .join('\n')}
request.Content = new StringContent(body, Encoding.UTF8, ${quoteLiteral(type)});
using var answer = await client.SendAsync(request);
Console.WriteLine((int)answer.StatusCode + " " + await answer.Content.ReadAsStringAsync());`
}

const WRITERS: Record<Language, (request: ExampleRequest, key: string) => string> = {
  curl: writeInCurl,
  python: writeInPython,
  java: writeInJava,
  csharp: writeInCsharp,
  node: writeInNode,
}

/** Placeholder for the key until there is one. */
export const KEY_PLACE = '换成沙箱密钥'

/** Writes a request as a program that can be copied and run as it is once it has a key. */
export const writeExample = (language: Language, request: ExampleRequest, key = KEY_PLACE): string =>
  WRITERS[language](request, key)
