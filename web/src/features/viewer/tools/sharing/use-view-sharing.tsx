import type { Project } from '@panelyard/contracts/projects'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../../ui/toast.ts'
import type { Viewer } from '../../../../viewer/viewer.ts'
import { useCopy } from '../../copy-text.ts'
import { useMeasureTexts } from '../measuring/use-measure-texts.ts'
import type { Measurement } from '../measuring/use-measuring.ts'
import { showPlace } from '../use-opened-view.ts'
import { SavedViewsBar } from './saved-views-bar.tsx'
import { downloadScreenshot } from './take-screenshot.ts'
import { fitsIntoLink, readViewState, type ViewState, writeViewState } from './view-state.ts'

type Sharing = {
	/** Null until the model stands. */
	viewer: Viewer | null
	project: Project
	isDemo: boolean
	/** What of the view is the page's; camera and section are the engine's. */
	state: Omit<ViewState, 'pose' | 'section'>
	measurements: readonly Measurement[]
	onOpen: (state: ViewState) => void
	onClose: () => void
}

/** Ways to keep a view or give it to others: a link, a picture, the project's saved views. */
export function useViewSharing({ viewer, project, isDemo, state, measurements, onOpen, onClose }: Sharing) {
	const { t } = useTranslation('viewer')
	const copy = useCopy()
	const texts = useMeasureTexts()
	const stateOf = (standing: Viewer): ViewState => ({ ...state, pose: standing.pose, section: standing.section })
	const copyLink = (standing: Viewer) => {
		const whole = stateOf(standing)
		if (!fitsIntoLink(whole)) return toast.error(t('views.too_long'))
		const { origin, pathname } = location
		copy(`${origin}${pathname}?view=${writeViewState(whole)}`, t('link_copied'))
	}
	const screenshot = async (standing: Viewer) => {
		if (!(await downloadScreenshot(standing, project.name, measurements, texts))) toast.error(t('screenshot_failed'))
	}
	return {
		copyLink: viewer && (() => copyLink(viewer)),
		screenshot: viewer && (() => void screenshot(viewer)),
		viewsBar: viewer && (
			<SavedViewsBar
				projectId={project.id}
				canSave={!isDemo && project.role !== null}
				currentView={() => writeViewState(stateOf(viewer))}
				onOpen={(text) => {
					const opened = readViewState(text)
					showPlace(viewer, opened)
					onOpen(opened)
				}}
				onCopyLink={() => copyLink(viewer)}
				onClose={onClose}
			/>
		),
	}
}
