import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompareVersionsJob } from '@panelyard/contracts/models/conversion'
import { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { ComparedPanel, VersionComparison } from '@panelyard/contracts/models/version-comparison'
import type { ImpactCategory } from '@panelyard/contracts/models/versions'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { propertySource, propertyTexts } from './identify-panels.ts'
import { matchVersions, type PanelPair, type VersionMatch } from './identity/match-versions.ts'
import { type PanelOfVersion, panelChanges } from './identity/panel-changes.ts'
import { partBoxes } from './identity/part-turns.ts'
import { versionPanels } from './identity/version-panel.ts'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { storedPanels } from './panels-file.ts'
import { readStructureMembers, type StructureMembers } from './structure-members.ts'
import { writePanelsFile } from './write-panels-file.ts'
import { writeListLines } from './write-pieces.ts'

/** A building of which fewer panels are certainly found again is probably another one, with panels that look alike. */
const LEAST_FOUND = 0.1
/** Shapes are written alike when at least this share of the panels of the same size have the same one. */
const ALIKE = 0.2

/** Of `structure.json`, where `panels.json` says which elements are panels. */
const NEEDED = ['floors', 'origin', 'property_blocks', 'elements.parent'] as const
type NeededStructure = Pick<StructureMembers, (typeof NEEDED)[number]> & { whole: ModelStructure | null }

/** Compares the panels of two versions of a model by their artefacts, and writes what became of each. */
export async function compareVersions(job: CompareVersionsJob): Promise<VersionComparison> {
	const before = await readVersion(job.before_directory, null)
	const after = await readVersion(job.after_directory, job.panel_rule)
	await mkdir(job.output_directory, { recursive: true })
	if (job.panel_rule) {
		const panels = after.map(({ identified }) => identified)
		await writePanelsFile(join(job.output_directory, 'panels.json'), { rule: job.panel_rule, panels })
	}
	const match = matchVersions(
		before.map(({ place }) => place),
		after.map(({ place }) => place),
	)
	const compared = comparedPanels(before, after, match)
	await writeListLines(join(job.output_directory, 'compared-panels.jsonl'), compared)
	const comparison = summaryOf(before.length, after.length, match, compared)
	await writeFile(join(job.output_directory, 'comparison.json'), JSON.stringify(comparison))
	return comparison
}

async function readVersion(directory: string, rule: PanelRule | null): Promise<PanelOfVersion[]> {
	const path = (name: string): string => join(directory, name)
	const ifThere = async (name: string): Promise<Buffer | null> => (existsSync(path(name)) ? readFile(path(name)) : null)
	const [structure, properties, boxes, stored] = await Promise.all([
		readStructure(path('structure.json'), rule !== null),
		readFile(path('properties.bin')),
		ifThere('boxes.bin'),
		// Missing where nothing is like a panel; not needed where panels are found anew.
		rule ? null : ifThere('panels.json'),
	])
	const { whole } = structure
	const found =
		whole && rule
			? applyPanelRule(whole, propertySource(structure, properties), rule)
			: stored
				? storedPanels(stored)
				: []
	const floats = new Float32Array(new Uint8Array(boxes ?? []).buffer)
	const places = versionPanels(structure, found, floats)
	const textOf = propertyTexts(structure, properties)
	const partsOf = partBoxes(structure['elements.parent'], structure.origin, floats)
	return found.map((panel, at) => ({
		identified: panel,
		place: places[at] as PanelOfVersion['place'],
		properties: textOf(panel.element),
		parts: () => partsOf(panel.element),
	}))
}

/** Identifying panels anew takes the whole structure; otherwise little of it is needed, and reading the rest takes seconds. */
async function readStructure(path: string, isWhole: boolean): Promise<NeededStructure> {
	if (!isWhole) return { ...(await readStructureMembers(createReadStream(path, 'utf8'), NEEDED)), whole: null }
	const whole = ModelStructure.parse(JSON.parse((await readFile(path)).toString()))
	return { ...whole, 'elements.parent': whole.elements.parent, whole }
}

function comparedPanels(
	before: readonly PanelOfVersion[],
	after: readonly PanelOfVersion[],
	match: VersionMatch,
): ComparedPanel[] {
	const ours = (at: number): number => (before[at] as PanelOfVersion).identified.element
	const theirs = (at: number): number => (after[at] as PanelOfVersion).identified.element
	const shapes = areShapesAlike(before, after, match.certain)
	const found: ComparedPanel[] = match.certain.map(({ before: at, after: to, confidence, reasons }) => {
		const [was, is] = [before[at] as PanelOfVersion, after[to] as PanelOfVersion]
		const { categories, details } = panelChanges(was, is, match.alignment, shapes)
		const isPlain = categories[0] === 'unchanged'
		return {
			before: ours(at),
			element: theirs(to),
			suggested: null,
			categories,
			details: { ...details, ...(!isPlain && { confidence: rounded(confidence), reasons }) },
		}
	})
	const isTaken = new Set(match.certain.map((pair) => pair.after))
	const single = (
		element: { before: number } | { element: number },
		categories: ImpactCategory[],
		candidates: number[] = [],
	): ComparedPanel => ({
		before: null,
		element: null,
		...element,
		suggested: null,
		categories,
		details:
			candidates.length > 0
				? { candidates: candidates.map((one) => ({ element: one, confidence: null, reasons: [] })) }
				: {},
	})
	for (const { whole, pieces } of match.splits) {
		found.push(single({ before: ours(whole) }, ['split'], pieces.map(theirs)))
		for (const piece of pieces) {
			found.push(single({ element: theirs(piece) }, ['split']))
			isTaken.add(piece)
		}
	}
	for (const { whole, pieces } of match.merges) {
		found.push(...pieces.map((piece) => single({ before: ours(piece) }, ['merged'], [theirs(whole)])))
		found.push(single({ element: theirs(whole) }, ['merged']))
		isTaken.add(whole)
	}
	const suggested = suggestions(match.asked)
	for (const { before: at, candidates } of match.asked) {
		const likeliest = suggested.get(at)
		found.push({
			...single({ before: ours(at) }, ['uncertain']),
			suggested: likeliest === undefined ? null : theirs(likeliest),
			details: {
				candidates: candidates.map(({ after: to, confidence, reasons }) => ({
					element: theirs(to),
					confidence: rounded(confidence),
					reasons,
				})),
			},
		})
	}
	found.push(...match.removed.map((at) => single({ before: ours(at) }, ['removed'])))
	for (const to of match.added) {
		found.push(single({ element: theirs(to) }, ['added']))
		isTaken.add(to)
	}
	// What only uncertain panels may be.
	found.push(...[...after.keys()].filter((to) => !isTaken.has(to)).map((to) => single({ element: theirs(to) }, [])))
	return found
}

/** Of the pairs that are asked about, the likeliest ones that share no panel. */
function suggestions(asked: VersionMatch['asked']): Map<number, number> {
	const pairs = asked.flatMap(({ candidates }) => candidates).sort((a, b) => b.confidence - a.confidence)
	const [chosen, taken] = [new Map<number, number>(), new Set<number>()]
	for (const { before, after } of pairs) {
		if (chosen.has(before) || taken.has(after)) continue
		chosen.set(before, after)
		taken.add(after)
	}
	return chosen
}

function areShapesAlike(
	before: readonly PanelOfVersion[],
	after: readonly PanelOfVersion[],
	pairs: readonly PanelPair[],
): boolean {
	const equal = pairs.filter(
		(pair) => before[pair.before]?.identified.fingerprint === after[pair.after]?.identified.fingerprint,
	)
	return equal.length >= ALIKE * pairs.length
}

function summaryOf(
	panels_before: number,
	panels_after: number,
	{ alignment, certain, splits, merges }: VersionMatch,
	compared: readonly ComparedPanel[],
): VersionComparison {
	const counts: VersionComparison['counts'] = {}
	for (const category of compared.flatMap(({ categories }) => categories))
		counts[category] = (counts[category] ?? 0) + 1
	const again = certain.length + splits.length + merges.reduce((sum, { pieces }) => sum + pieces.length, 0)
	const [x, y, z] = alignment.move
	return {
		panels_before,
		panels_after,
		is_probably_other_building:
			panels_before > 0 && again < LEAST_FOUND * Math.max(1, Math.min(panels_before, panels_after)),
		moved_as_whole: { degrees: (alignment.turn * 180) / Math.PI, metres: [x, y, z] },
		counts,
	}
}

const rounded = (confidence: number): number => Math.round(confidence * 1000) / 1000
