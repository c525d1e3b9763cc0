import { type DemoSource, json } from '../demo-source.ts'
import { ModelInBrowser } from '../model-in-browser.ts'
import { type OwnModel, ownProject } from './own-project.ts'

/** The project of a file of the visitor's own, which only this browser has. */
export function ownSource(opened: Promise<{ file: File; own: OwnModel }>): DemoSource {
	const model = opened.then(({ own }) => {
		const panels = (own.panels?.panels ?? []).map(({ element, floor }, at) => ({
			element,
			floor,
			id: own.panelIds[at] as string,
		}))
		return new ModelInBrowser({ ...own, property_blocks: own.head.property_blocks }, panels)
	})
	return {
		async load() {
			const { file, own } = await opened
			return ownProject(file, own)
		},
		issue: async () => null,
		answerModel: async (path, { searchParams }) => json(200, await (await model).answer(path, searchParams)),
		propertySets: async (panelId) => (await model).setsOfPanel(panelId),
	}
}
