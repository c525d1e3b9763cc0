import { IconAngle, IconRuler2, IconSquareHalf, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrent, useStored } from '../../base/store.ts'
import { ToolBar, ToolChip } from '../../base/tool-bar.tsx'
import type { Measuring } from './measuring.ts'

const KINDS = [
	['distance', IconRuler2],
	['area', IconSquareHalf],
	['angle', IconAngle],
] as const

/** What is measured, and what to click next. */
export function MeasureBar({ measuring, onClose }: { measuring: Measuring; onClose: () => void }) {
	const { t } = useTranslation('viewer')
	const { kind, points, done } = useStored(measuring.made)
	const note = useCurrent(measuring.note)
	const step =
		kind === 'distance'
			? t(points.length === 0 ? 'measure.distance_first' : 'measure.distance_second')
			: kind === 'angle'
				? t(
						(['measure.angle_first', 'measure.angle_middle', 'measure.angle_last'] as const)[points.length] ??
							'measure.angle_first',
					)
				: t('measure.area_hint')
	return (
		<ToolBar label={t('commands.measure')} hint={note ? t(`measure.${note}`) : step} onClose={onClose}>
			{KINDS.map(([id, icon]) => (
				<ToolChip key={id} icon={icon} isPressed={kind === id} onClick={() => measuring.setKind(id)}>
					{t(`measure.${id}`)}
				</ToolChip>
			))}
			<ToolChip icon={IconTrash} onClick={done.length > 0 || points.length > 0 ? measuring.clear : null}>
				{t('measure.clear')}
			</ToolChip>
		</ToolBar>
	)
}
