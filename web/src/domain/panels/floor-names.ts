import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { ModelSummary, Project } from '@panelyard/contracts/projects/projects'
import { floorsToldApart, withFloorNames } from '@panelyard/rules/storeys/floors-told-apart'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'

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
 * The floors of a project's model by the names that managers gave them, such that people can tell them apart
 * (`floorsToldApart`), for everything that names them. The same list as long as nothing about them changes.
 */
export function useNamedFloors(
	{ model, floor_names }: Pick<Project, 'model' | 'floor_names'>,
	panels: readonly Pick<Panel, 'floor' | 'element'>[],
): readonly Floor[] {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	// As text, since every answer about the project has another list of names.
	const names = JSON.stringify(floor_names)
	const floors = useMemo(() => withFloorNames(model?.floors ?? NO_FLOORS, JSON.parse(names)), [model?.floors, names])
	const hasFiles = (model?.sources?.length ?? 0) > 1
	// As text, since panels are another list with every status that is set.
	const files = useMemo(
		() => (model && hasFiles ? filesOfFloors(model, panels).join('\n') : ''),
		[model, hasFiles, panels],
	)
	const hasNone = useMemo(() => panels.some(({ floor }) => floor < 0), [panels])
	return useMemo(
		() =>
			floorsToldApart(floors, files.split('\n'), hasNone, {
				none: t('filter.no_floor'),
				elevation: measures.elevation,
				number: measures.number,
				apart: (name, by) => t('floor_apart', { name, by }),
			}),
		[floors, files, hasNone, measures, t],
	)
}
