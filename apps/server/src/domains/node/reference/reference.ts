export { areas, industries, industrySection, type Option, provinceOf } from './options.ts'
export { kilometresBetween, type PlaceFound, placeNamed } from './places.ts'
