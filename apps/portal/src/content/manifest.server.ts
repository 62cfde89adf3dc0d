import manifest from '../../../../media/manifest.json' with { type: 'json' }

/** Pages get its facts from loaders: in their scripts it would be 10 KB, compressed, so the build refuses it there. */
export { manifest }
