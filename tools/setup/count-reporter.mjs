/** A reporter for `node --test` that writes the final counts as JSON: read by a machine, not guessed from text. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // Each file has a summary as well; the one of the whole run names none.
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts)
  }
}
