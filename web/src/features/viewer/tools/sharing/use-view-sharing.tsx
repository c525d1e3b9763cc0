import type { Project } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '#engine/viewer.ts'
import { toast } from '../../../../ui/toast.ts'
import { useCopy } from '../../base/copy-text.ts'
import type { Store } from '../../base/store.ts'
import type { PanelKindsInView } from '../../colouring/use-panel-kinds.ts'
import type { OpenThread } from '../../commenting/view-comments.tsx'
import { threadOpenAt } from '../../keeping/use-view-address.ts'
import { showPlace } from '../../view-state/show-place.ts'
import {
	fitsIntoLink,
	type ReadView,
	readViewState,
	type ViewState,
	writeViewState,
} from '../../view-state/view-state.ts'
import type { Measurement } from '../measure/measurement.ts'
import { useMeasureTexts } from '../measure/use-measure-texts.ts'
import type { PictureLegend } from './paint-legend.ts'
import { SavedViewsBar } from './saved-views-bar.tsx'
import { downloadScreenshot, type PicturePainter } from './take-screenshot.ts'
import { usePictureLegend } from './use-picture-legend.ts'

type Sharing = {
	/** Null until the model stands. */
	viewer: Viewer | null
	project: Project
	isDemo: boolean
	/** What of the view is the page's; camera and section are the engine's. */
	state: Omit<ViewState, 'pose' | 'section'>
	/** Goes with a link to the view. */
	openThread: Store<OpenThread | null>
	measurements: readonly Measurement[]
	/** Of what else stands over the view and belongs into pictures of it. */
	painters: readonly PicturePainter[]
	/** What the colours of the panels mean, for the legend of a picture; without it none is offered. */
	coloured?: Pick<PanelKindsInView, 'kinds' | 'labelOf' | 'isReading'>
	onOpen: (state: ReadView) => void
	onClose: () => void
}

/** Ways to keep a view or give it to others: a link, a picture, the project's saved views. */
export function useViewSharing(props: Sharing) {
	const { viewer, project, isDemo, state, openThread, measurements, painters, coloured, onOpen, onClose } = props
	const { t } = useTranslation('viewer')
	const copy = useCopy()
	const texts = useMeasureTexts()
	const legend = usePictureLegend(coloured, state.colours, state.filter)
	const stateOf = (standing: Viewer): ViewState => ({ ...state, pose: standing.pose, section: standing.section })
	const copyLink = (standing: Viewer) => {
		const whole = stateOf(standing)
		if (!fitsIntoLink(whole)) return toast.error(t('views.too_long'))
		const { origin, pathname } = location
		const thread = threadOpenAt(state.panels, openThread.now)
		copy(`${origin}${pathname}?view=${writeViewState(whole)}${thread ? `&thread=${thread}` : ''}`, t('link_copied'))
	}
	const screenshot = async (standing: Viewer, withLegend: PictureLegend | null) => {
		const isDone = await downloadScreenshot(standing, project.name, painters, measurements, texts, withLegend)
		if (!isDone) toast.error(t('screenshot_failed'))
	}
	return {
		copyLink: viewer && (() => copyLink(viewer)),
		screenshot: viewer && (() => void screenshot(viewer, null)),
		/** Null while there is nothing to explain. */
		screenshotWithLegend: viewer && legend && (() => void screenshot(viewer, legend())),
		viewsBar: viewer && (
			<SavedViewsBar
				projectId={project.id}
				canSave={!isDemo && project.role !== null}
				currentView={() => writeViewState(stateOf(viewer))}
				onOpen={(text) => {
					const opened = readViewState(text)
					const isPlaced = showPlace(viewer, opened)
					const isWhole = opened.isWhole && isPlaced
					if (!isWhole) toast.error(t('views.outdated'))
					onOpen({ ...opened, isWhole })
				}}
				onCopyLink={() => copyLink(viewer)}
				onClose={onClose}
			/>
		),
	}
}
