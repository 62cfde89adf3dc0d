/** A reporter for `node --test` that writes the final counts and the time of each test as JSON, for programs to read. */
export default async function* countReporter(events) {
  const tests = []
  for await (const { type, data } of events) {
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) {
      tests.push({ name: data.name, file: data.file, ms: data.details.duration_ms })
    }
    // Each file has a summary as well; that of the whole run names no file.
    if (type === 'test:summary' && data.file === undefined) yield JSON.stringify({ ...data.counts, tests })
  }
}
