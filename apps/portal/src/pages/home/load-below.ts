import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { readCases } from '../../content/cases.ts'
import { getContent, getPageTexts, listStandards } from '../../content/pack.ts'
import { addShown, findPicture } from '../../content/pictures.ts'
import type { Answer, ServerCall } from '../../server-context.ts'
import { toSceneView } from './sections/applications.tsx'
import { toBanner } from './sections/banners.tsx'
import { computeBox } from './sections/leader-box.ts'
import { toArticle } from './sections/news.tsx'
import { toHead } from './sections/solutions.tsx'

const ARTICLES = 4

/**
 * Loads the data below the first screen. A part that cannot be read is left out, because the search above
 * must work. A node without samples has no sample line whose figures it could show.
 */
export async function loadBelow(call: ServerCall, samples: boolean) {
  const { scenes: sceneTexts, solutions, cases: caseTexts, news, ecology } = getPageTexts('home')
  const [scenes, articles, banners, breakdown, cases] = await Promise.all([
    readOrNull(() => call('homeScenes', {})),
    readOrNull(() => call('newsList', { body: { current: 1, size: ARTICLES } })),
    readOrNull(() => call('contentBanners', {})),
    readOrNull(() => call('nodeBreakdown', {})),
    loadCases(call, caseTexts.figures),
  ])
  return {
    texts: { scenes: sceneTexts, solutions: solutions && toHead(solutions), cases: caseTexts, news, ecology },
    scenes: scenes?.map(toSceneView) ?? [],
    views: (solutions?.views ?? []).map((view) => {
      const shown = findPicture(view.picture)
      const { width, height } = shown?.sizes[0] ?? { width: 16, height: 10 }
      return {
        ...view,
        figures: samples ? view.figures : [],
        title: getContent().solutions.find(({ id }) => id === view.solution)?.title ?? '',
        shown,
        callouts: (samples ? view.callouts : []).map((callout) => computeBox(callout, height / width)),
      }
    }),
    ...cases,
    articles: articles?.records.map(toArticle) ?? [],
    banners: banners?.records.map(toBanner).map(addShown) ?? [],
    breakdown,
    standards: listStandards(),
  }
}

async function readOrNull<T>(read: () => Promise<Answer<T>>): Promise<T | null> {
  try {
    const answer = await read()
    return answer.ok ? answer.data : null
  } catch {
    // The call has logged the error.
    return null
  }
}

const NO_CASES = { outcomes: [], caseFigures: [] }

/** Returns the cases that staff have chosen for this page, and the figures over all cases under their labels. */
async function loadCases(call: ServerCall, labels: HomePage['cases']['figures']) {
  try {
    const { rows, home, figures } = await readCases(call)
    return {
      outcomes: home.flatMap((id) => {
        const row = rows.find((row) => row.id === id)
        if (!row?.outcome) return []
        const { title, customer, scope, outcome } = row
        return [{ id, title, place: `${customer} · ${scope}`, ...outcome }]
      }),
      caseFigures: labels.map(({ of, ...label }) => ({ ...label, value: String(figures[of]) })),
    }
  } catch {
    return NO_CASES
  }
}
