import type { Panel } from '@panelyard/contracts/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { centreOf } from '#engine/math/boxes.ts'
import { axesAt } from '../structure/grid-place.ts'
import { useView } from '../view/view-store.ts'

/** The axes by which a panel stands, such as "Axes B–C / 3"; empty where the model has none or the panel isn't drawn. */
export function usePanelAxes(panel: Pick<Panel, 'id'> | undefined): string {
	const { t } = useTranslation('viewer')
	const { viewer, elements, structure, generation } = useView()
	return useMemo(() => {
		// Again for a new generation, whose boxes are others.
		if (!panel || !viewer || !elements || !structure || generation < 0) return ''
		const box = viewer.boxOf(elements.elementsOf(panel.id))
		if (!box) return ''
		const { x, z } = centreOf(box)
		const [east, north] = structure.origin
		const axes = axesAt(structure.grid, [x + east, north - z])
		return axes.length === 0 ? '' : t('axes', { axes: axes.join(' / ') })
	}, [panel, viewer, elements, structure, generation, t])
}
