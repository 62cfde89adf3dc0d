import manifest from '../../../../media/manifest.json' with { type: 'json' }

/** Only loaders use it: in the scripts of a page it would be 10 KB, compressed. The build refuses it there. */
export { manifest }
