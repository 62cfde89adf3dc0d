/** The value of `data-type` on the page, and of the key `type` in the browser's storage, for large type. */
export const LARGE_TYPE = 'large'

/** This script sets large type before the page's scripts run, for those who chose it. */
export const START_LARGE_TYPE = `try{if(localStorage.getItem("type")==="${LARGE_TYPE}")document.documentElement.dataset.type="${LARGE_TYPE}"}catch(e){};`
