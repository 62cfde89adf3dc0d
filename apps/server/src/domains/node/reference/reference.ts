export { areas, findIndustrySection, findProvince, industries, type Option } from './options.ts'
export { computeDistanceKm, findPlace, type Place } from './places.ts'
