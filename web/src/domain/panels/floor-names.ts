import type { Floor } from '@panelyard/contracts/model-structure'
import type { Panel } from '@panelyard/contracts/panels'
import type { ModelSummary } from '@panelyard/contracts/projects'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'

type FloorWords = {
	/** Of a floor that has no name. */
	unnamed: string
	elevation: (metres: number) => string
	number: (value: number) => string
	/** A name with what tells it apart. */
	apart: (name: string, by: string) => string
}

/**
 * Floors by names that people can tell apart, in the same order. Where a model has a name more than once, as merged models
 * and files with twin storeys do, the elevation follows it where that differs, else the file the floor is from, else a
 * number. A floor that alone has its name keeps it; one without is called so.
 * @param files of each floor; empty where that is not known, or not one
 */
export const floorsToldApart = (
	floors: readonly Floor[],
	files: readonly string[],
	words: FloorWords,
): readonly Floor[] => {
	const twins = twinsOf(floors)
	if (twins.length === 0 && floors.every(({ name }) => name)) return floors
	const told = floors.map((floor) => (floor.name ? floor : { ...floor, name: words.unnamed }))
	for (const twin of twins) {
		const byHeight = Map.groupBy(twin, (index) => {
			const elevation = floors[index]?.elevation ?? null
			return elevation === null ? '' : words.elevation(elevation)
		})
		for (const [height, alike] of byHeight) {
			const from = alike.map((index) => files[index] ?? '')
			const areFilesTold = from.every(Boolean) && new Set(from).size === from.length
			alike.forEach((index, place) => {
				const floor = floors[index] as Floor
				const more = alike.length === 1 ? '' : areFilesTold ? (from[place] as string) : words.number(place + 1)
				const by = [byHeight.size > 1 ? height : '', more].filter(Boolean).join(' · ')
				if (by) told[index] = { ...floor, name: words.apart(floor.name.trim() || words.unnamed, by) }
			})
		}
	}
	return told
}

/** Indexes of the floors that share a name, a list for each such name. */
const twinsOf = (floors: readonly Floor[]): number[][] => {
	const byName = Map.groupBy(floors.keys(), (index) => floors[index]?.name.trim())
	return [...byName.values()].filter(({ length }) => length > 1)
}

/** The file that all panels of a floor are from; empty where they are of several, or none. */
export const filesOfFloors = (
	{ floors, sources = [] }: Pick<ModelSummary, 'floors' | 'sources'>,
	panels: readonly Pick<Panel, 'floor' | 'element'>[],
): string[] => {
	const files = floors.map(() => new Set<string>())
	for (const { floor, element } of panels) {
		const source = element !== null && sources.findLast(({ first_element }) => first_element <= element)
		if (source) files[floor]?.add(source.file_name)
	}
	return files.map((own) => (own.size === 1 ? ([...own][0] as string) : ''))
}

const NO_FLOORS: Floor[] = []

/**
 * The floors of a project's model by names that people can tell apart (`floorsToldApart`), for everything that names them.
 * The same list as long as nothing about them changes.
 */
export function useNamedFloors(
	model: ModelSummary | null,
	panels: readonly Pick<Panel, 'floor' | 'element'>[],
): readonly Floor[] {
	const { t } = useTranslation(['panels', 'viewer'])
	const measures = useMeasures()
	const floors = model?.floors ?? NO_FLOORS
	const hasTwins = useMemo(() => twinsOf(floors).length > 0, [floors])
	// As text, since panels are another list with every status that is set.
	const files = useMemo(
		() => (model && hasTwins && (model.sources?.length ?? 0) > 1 ? filesOfFloors(model, panels).join('\n') : ''),
		[model, hasTwins, panels],
	)
	return useMemo(
		() =>
			floorsToldApart(floors, files.split('\n'), {
				unnamed: t('viewer:unnamed_floor'),
				elevation: measures.elevation,
				number: measures.number,
				apart: (name, by) => t('floor_apart', { name, by }),
			}),
		[floors, files, measures, t],
	)
}
