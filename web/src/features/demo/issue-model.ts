import { fetchFromServer } from './demo-source.ts'
import type { LocalIssue } from './local/issue-state.ts'
import { panelsOfIssue } from './local/local-issue.ts'
import { ModelInBrowser } from './model-in-browser.ts'

/** What the model of the second issue says of its elements, read in this browser. @throws ApiError of a lost connection */
export async function issueModel(issue: LocalIssue): Promise<ModelInBrowser> {
	const { model, artefacts, property_blocks } = issue.given
	const [structure, properties, boxes] = await Promise.all([
		fileAt(model.structure_url),
		fileAt(artefacts.properties_url),
		fileAt(artefacts.boxes_url),
	])
	const panels = [...panelsOfIssue(issue)].flatMap(([id, { element, floor }]) =>
		element === null ? [] : { id, element, floor },
	)
	const files = { structure, properties, boxes: new Float32Array(await boxes.arrayBuffer()), property_blocks }
	return new ModelInBrowser(files, panels)
}

const fileAt = async (url: string): Promise<Blob> => (await fetchFromServer(url)).blob()
