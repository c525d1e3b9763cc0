import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentifiedPanels, IdentifyPanelsJob } from '@panelyard/contracts/conversion'
import { ModelStructure, type PropertySet } from '@panelyard/contracts/model-structure'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { propertyBlockRange, readPropertyBlock } from './property-blocks.ts'
import { writePanelsFile } from './write-panels-file.ts'

/** Reads the property sets of elements from the two artefacts, a block at a time. */
export function propertySource(
	structure: ModelStructure,
	propertiesFile: Uint8Array,
): (element: number) => PropertySet[] {
	let openBlock = -1
	let content: PropertySet[][] = []
	const { elements_per_block } = structure.property_blocks
	return (element) => {
		const block = Math.floor(element / elements_per_block)
		if (block !== openBlock) {
			const range = propertyBlockRange(structure.property_blocks, element)
			content = range ? readPropertyBlock(propertiesFile.subarray(range.start, range.end)) : []
			openBlock = block
		}
		return content[element % elements_per_block] ?? []
	}
}

/** Applies a panel rule to existing artefacts and writes `panels.json`. Throws when the artefacts can't be read. */
export async function identifyPanels(job: IdentifyPanelsJob): Promise<IdentifiedPanels> {
	const structure = ModelStructure.parse(
		JSON.parse(await readFile(join(job.artefact_directory, 'structure.json'), 'utf8')),
	)
	const properties = await readFile(join(job.artefact_directory, 'properties.bin'))
	const panels: IdentifiedPanels = {
		rule: job.panel_rule,
		panels: applyPanelRule(structure, propertySource(structure, properties), job.panel_rule),
	}
	await mkdir(job.output_directory, { recursive: true })
	await writePanelsFile(join(job.output_directory, 'panels.json'), panels)
	return panels
}
