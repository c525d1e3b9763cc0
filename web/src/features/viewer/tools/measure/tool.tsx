import { IconRuler2 } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/messages/toast.ts'
import { useStored } from '../../base/store.ts'
import { usePainter } from '../../view/use-painter.ts'
import { useView } from '../../view/view-store.ts'
import type { ToolTraits, ViewStores } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { writeMeasurements } from './kept-measurements.ts'
import { MeasureBar } from './measure-bar.tsx'
import { MeasureOverlay } from './measure-overlay.tsx'
import { measureShape, paintMeasures } from './measure-shapes.ts'
import { measuringIn, useMeasureClicks } from './measuring.ts'
import { useMeasureTexts } from './use-measure-texts.ts'

const MEASURING: ToolTraits = {
	id: 'measure',
	takesClicks: true,
	hidesHover: true,
	cancel: (view) => measuringIn(view).cancel(),
}

/** Measures distances, areas and angles. */
export const measureTool: ViewTool = {
	...MEASURING,
	commands: [
		opens(MEASURING, {
			group: 'tools',
			icon: IconRuler2,
			label: (t) => t('viewer:commands.measure'),
			key: { letter: 'm', shown: 'M' },
			toolbar: 'tools',
			isOnPhone: true,
		}),
	],
	Bar,
	Overlay,
	keep: (view) => {
		const { done } = measuringIn(view).made.now
		return done.length > 0 ? writeMeasurements(done) : null
	},
}

function Bar({ onClose }: BarProps) {
	return <MeasureBar measuring={measuringIn(useView())} onClose={onClose} />
}

/** Says once that those of the version that was shown before are gone. */
function useSayRemoved({ opened }: Pick<ViewStores, 'opened'>) {
	const { t } = useTranslation('viewer')
	const say = useEffectEvent(() => toast.info(t('measure.of_version_before')))
	useEffect(() => {
		if (opened?.isOfAnother && opened.own.measure) say()
	}, [opened])
}

/** Measurements stay over the model when the tool is closed. */
function Overlay({ viewer, isOpen }: OverlayProps) {
	const view = useView()
	const measuring = measuringIn(view)
	const texts = useMeasureTexts()
	useSayRemoved(view)
	useMeasureClicks(viewer, isOpen, measuring)
	usePainter((context, look) => {
		const shapes = measuring.made.now.done.map(({ kind, points }) => measureShape(kind, points, viewer, texts))
		paintMeasures(context, shapes, look, look.font)
	})
	const hasAny = useStored(measuring.made).done.length > 0
	return (isOpen || hasAny) && <MeasureOverlay viewer={viewer} measuring={measuring} />
}
