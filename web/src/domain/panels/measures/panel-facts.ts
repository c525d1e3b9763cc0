import { type Measure, type MeasureOrigin, measureOrigin } from '@panelyard/contracts/panels/measures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { namedSides, type SideName } from '@panelyard/rules/panels/panel-sides'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import type { Facts } from '../../../ui/text/facts.tsx'
import { useSourceFile } from '../../project/source-file.ts'
import { panelDescription, panelName } from '../own-words/panel-details.ts'

export type PanelMeasure = {
	measure: Measure
	name: string
	/** With its unit. */
	text: string
	/** Null when the model gives no value, or doesn't say where it is from. */
	origin: MeasureOrigin | null
	isKnown: boolean
}

/** What the details of a panel say of it, in the list and in 3D: its measures, and what identifies it. */
export function usePanelFacts(projectId: string, panel: Panel, { floor, kind }: { floor: string; kind: string }) {
	const { t } = useTranslation(['panels', 'project'])
	const measures = useMeasures()
	const sourceFile = useSourceFile(projectId, panel.element)
	const shown = [
		['length', measures.length],
		['height', measures.length],
		['width', measures.length],
		['area', measures.area],
		['volume', measures.volume],
		['weight', measures.panelWeight],
	] as const
	const names = new Map<Measure, SideName>(namedSides(panel).map(({ side, name }) => [side, name]))
	const dimensions = shown.map(
		([measure, show]): PanelMeasure => ({
			measure,
			name: t(`drawer.${names.get(measure) ?? measure}`),
			text: show(panel[measure]),
			origin: measureOrigin(panel.measure_origins, measure),
			isKnown: panel[measure] !== null,
		}),
	)
	const identity: Facts = [
		[t('drawer.mark'), panel.mark],
		[t('drawer.name'), panelName(panel)],
		[t('drawer.model_name'), panel.own_name !== '' && panel.name],
		[t('drawer.kind'), kind],
		[t('drawer.floor'), floor && panel.floor_computed ? t('floor_computed', { floor }) : floor],
		[t('drawer.class'), panel.class],
		[t('drawer.description'), panelDescription(panel)],
		[t('drawer.model_description'), panel.own_description !== '' && panel.description],
		[t('drawer.global_id'), panel.global_id],
		[t('project:model.file'), sourceFile],
	]
	return { dimensions, identity }
}
