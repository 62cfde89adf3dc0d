/** The Data Matrix of the text 88, the country code of the national system: 10 modules wide. */
export const COUNTRY_CODE =
  'M0 0.5h1m1 0h1m1 0h1m1 0h1m1 0h1M0 1.5h2m1 0h2m1 0h2m1 0h1M0 2.5h1m3 0h1m3 0h1M0 3.5h1m2 0h1m1 0h5M0 4.5h7m1 0h1M0 5.5h1m1 0h3m1 0h1m1 0h2M0 6.5h2m1 0h6M0 7.5h1m3 0h3m2 0h1M0 8.5h1m7 0h1M0 9.5h10'
