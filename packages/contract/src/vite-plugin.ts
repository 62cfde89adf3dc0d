/** Replaces wire.ts by the values it exports, so that what a browser loads has no schemas in it. */
export const wireValues = () => ({
  name: 'contract-wire-values',
  load: {
    filter: { id: /\/packages\/contract\/src\/wire\.ts$/ },
    async handler() {
      const values = Object.entries(await import('./wire.ts'))
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  },
})
