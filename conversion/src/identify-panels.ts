import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentifiedPanels, IdentifyPanelsJob } from '@panelyard/contracts/models/conversion'
import { ModelStructure, type PropertySet } from '@panelyard/contracts/models/model-structure'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { PropertyBlock, propertyBlockRange } from './property-blocks.ts'
import { writePanelsFile } from './write-panels-file.ts'

type WithBlocks = Pick<ModelStructure, 'property_blocks'>

/** Reads something of elements from the two artefacts, a block at a time; null where there is no block. */
function blockReader<Read>(
	{ property_blocks }: WithBlocks,
	propertiesFile: Uint8Array,
	read: (block: PropertyBlock, place: number) => Read,
): (element: number) => Read | null {
	let openBlock = -1
	let content: PropertyBlock | null = null
	const { elements_per_block } = property_blocks
	return (element) => {
		const block = Math.floor(element / elements_per_block)
		if (block !== openBlock) {
			const range = propertyBlockRange(property_blocks, element)
			content = range ? new PropertyBlock(propertiesFile.subarray(range.start, range.end)) : null
			openBlock = block
		}
		return content && read(content, element % elements_per_block)
	}
}

/** Reads the property sets of elements. */
export function propertySource(structure: WithBlocks, propertiesFile: Uint8Array): (element: number) => PropertySet[] {
	const setsOf = blockReader(structure, propertiesFile, (block, place) => block.setsAt(place))
	return (element) => setsOf(element) ?? []
}

const NO_SETS = Buffer.from('[]')

/** Reads the JSON of the property sets of elements, which is cheaper where they are only compared. */
export function propertyTexts(structure: WithBlocks, propertiesFile: Uint8Array): (element: number) => Uint8Array {
	const textOf = blockReader(structure, propertiesFile, (block, place) => block.textAt(place))
	return (element) => {
		const text = textOf(element)
		// A copy, so that the rest of the block isn't kept.
		return text ? Buffer.from(text) : NO_SETS
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
