import type { ConversionReport, ElementProblem } from '@panelyard/contracts/conversion'

/** Whether a problem is about an element or one of its parts. */
const concerns = ({ element, wholes = [] }: ElementProblem, panelElement: number): boolean =>
	element === panelElement || wholes.includes(panelElement)

/** What a report says of a panel and its parts: drawn as boxes, perhaps wrong, or not drawn. */
export const problemsOfPanel = (report: ConversionReport, panelElement: number): ElementProblem[] =>
	[...report.not_converted, ...report.fallback, ...report.doubtful].filter((problem) => concerns(problem, panelElement))
