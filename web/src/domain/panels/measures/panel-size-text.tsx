import { VisuallyHidden } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { usePanelSize } from './panel-size.ts'

/** `6.000 × 2.980 × 0.200 m`, which says in a tooltip and to screen readers which side is which. */
export function PanelSizeText({ panel }: { panel: Pick<Panel, 'length' | 'width' | 'height'> }) {
	const size = usePanelSize()(panel)
	if (!size) return null
	return (
		<span title={size.label}>
			<bdi aria-hidden>{size.text}</bdi>
			<VisuallyHidden component="span">{size.label}</VisuallyHidden>
		</span>
	)
}
