/** This reporter for `node --test` writes the final counts as JSON for a machine. */
export default async function* countReporter(events) {
  for await (const { type, data } of events) {
    // Each file has a summary as well; that of the whole run names no file.
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify(data.counts)
  }
}
