import type { ReportLanguage } from '@panelyard/contracts/figures/reports'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import { patternInWords } from '@panelyard/contracts/panels/panel-kinds'
import type { ReadyStatusKey } from '@panelyard/contracts/statuses/status-words'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { floorsToldApart, withFloorNames } from '@panelyard/rules/storeys/floors-told-apart'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { ReportFormats } from './report-formats.ts'
import { filled, type ReportTexts, reportTexts } from './report-texts.ts'

/** A status as people read it: a ready-made one that nobody renamed is translated. */
export const statusText = ({ name, default_key }: Pick<Status, 'name' | 'default_key'>, texts: ReportTexts): string => {
	// Has every ready-made status: one without a text fails to compile.
	const ready: Record<ReadyStatusKey, string> = texts.default_statuses
	const translated: Record<string, string> = ready
	return (default_key !== null && translated[default_key]) || name
}

/** Storeys by the names that the screen shows. */
export function namedFloors(
	{ floor_names }: Pick<ProjectRow, 'floor_names'>,
	floors: Floor[],
	hasNone: boolean,
	texts: ReportTexts,
	formats: ReportFormats,
): readonly Floor[] {
	return floorsToldApart(
		withFloorNames(floors, floor_names),
		floors.map(() => ''),
		hasNone,
		{
			none: texts.floors.none,
			elevation: formats.elevation,
			number: formats.number,
			apart: (name, by) => filled(texts.floors.apart, { name, by }),
		},
	)
}

/** Kinds of panels by their numbers: as managers named them, else after the panel rule. */
export function kindNames(kinds: ProjectRow['panel_kinds'], language: ReportLanguage): Map<number, string> {
	const classes: Record<string, string> = reportTexts(language).classes
	const list = new Intl.ListFormat(language, { type: 'conjunction' })
	return new Map(
		kinds.map((kind) => {
			const pattern = kind.name_pattern === null ? '' : patternInWords(kind.name_pattern)
			const usual = pattern || list.format(kind.classes.map((name) => classes[name] ?? name.replace(/^Ifc/, '')))
			return [kind.number, kind.name ?? usual]
		}),
	)
}
