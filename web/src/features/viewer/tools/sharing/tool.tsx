import { IconBookmark, IconCamera, IconFileTypePdf, IconLink, IconPhotoScan } from '@tabler/icons-react'
import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keepCover } from '../../../../domain/reports/cover-images.ts'
import { useReport } from '../../../../domain/reports/use-report.ts'
import { offerViewPath } from '../../../../domain/support-chat/shown-place.ts'
import { toast } from '../../../../ui/messages/toast.ts'
import { useCurrent } from '../../base/store.ts'
import { useShowView } from '../../view/use-show-view.ts'
import { useView } from '../../view/view-store.ts'
import { perView, type ToolTraits, type ViewStores } from '../../view/view-stores.ts'
import { type BarProps, type OverlayProps, opens, type ViewTool } from '../../view/view-tool.ts'
import { FilterList } from './filter-list.tsx'
import { SavedViewsBar } from './saved-views-bar.tsx'
import { downloadScreenshot } from './take-screenshot.ts'
import { useAddressedView } from './use-addressed-view.ts'
import { usePictureLegend } from './use-picture-legend.ts'
import { useSharing } from './use-sharing.ts'

const VIEWS: ToolTraits = { id: 'views' }

type Actions = { copyLink: () => void; screenshot: (withLegend: boolean) => void; report: () => void }
/** What the commands do while a model stands. */
const actionsIn = perView((): { now: Actions | null } => ({ now: null }))
const takePicture = (view: ViewStores, withLegend: boolean) => () => actionsIn(view).now?.screenshot(withLegend)

/** Ways to keep a view or give it to others: a link, a picture, the project's saved views. */
export const sharingTool: ViewTool = {
	...VIEWS,
	commands: [
		opens(VIEWS, {
			group: 'share',
			icon: IconBookmark,
			label: (t) => t('viewer:commands.views'),
			key: { letter: 'v', shown: 'V' },
			toolbar: 'share',
		}),
		{
			id: 'copy_view_link',
			group: 'share',
			icon: IconLink,
			label: (t) => t('viewer:commands.copy_view_link'),
			run: (view) => view.viewer && (() => actionsIn(view).now?.copyLink()),
		},
		{
			id: 'screenshot',
			group: 'share',
			icon: IconCamera,
			label: (t) => t('viewer:commands.screenshot'),
			run: (view) => view.viewer && takePicture(view, false),
		},
		{
			id: 'screenshot_legend',
			group: 'share',
			icon: IconPhotoScan,
			label: (t) => t('viewer:commands.screenshot_legend'),
			// Without kinds there is nothing to explain.
			run: (view) => (view.viewer && view.coloured.kinds && !view.coloured.isReading ? takePicture(view, true) : null),
		},
		{
			id: 'report',
			group: 'share',
			icon: IconFileTypePdf,
			label: (t) => t('viewer:commands.report'),
			run: (view) => (view.viewer && !view.isDemo ? () => actionsIn(view).now?.report() : null),
		},
	],
	Bar,
	Overlay,
}

function Bar({ viewer, onClose }: BarProps) {
	const { project, mayComment, namedFilter } = useView()
	const { viewText, copyLink } = useSharing(viewer)
	const show = useShowView()
	const shown = useCurrent(namedFilter)
	return (
		<SavedViewsBar
			projectId={project.id}
			canSave={mayComment}
			currentView={viewText}
			onOpen={(text) => show?.(text)}
			filters={<FilterList projectId={project.id} shown={shown} onOpen={namedFilter.set} />}
			onCopyLink={copyLink}
			onClose={onClose}
		/>
	)
}

function Overlay({ viewer }: OverlayProps) {
	const view = useView()
	const { t } = useTranslation(['viewer', 'reports'])
	const { copyLink, viewPath } = useSharing(viewer)
	const legend = usePictureLegend(view)
	const report = useReport(view.project.id)
	useAddressedView(view.project.id)
	useEffect(() => {
		offerViewPath(viewPath)
		return () => offerViewPath(null)
	})
	useEffect(() => {
		const actions = actionsIn(view)
		actions.now = {
			copyLink,
			screenshot: async (withLegend) => {
				const explained = withLegend ? (legend?.() ?? null) : null
				const isDone = await downloadScreenshot(viewer, view.project.name, view.painters, explained)
				if (isDone) toast.worked(t('viewer:screenshot_failed'))
				else toast.error(t('viewer:screenshot_failed'))
			},
			report: () => {
				keepCover(view.project.id, viewer.screenshot())
				toast.info(t('reports:making'))
				report.make({})
			},
		}
		return () => {
			actions.now = null
		}
	})
	// Before the engine lets go of its canvas.
	useLayoutEffect(() => () => keepCover(view.project.id, viewer.screenshot()), [viewer, view.project.id])
	return null
}
