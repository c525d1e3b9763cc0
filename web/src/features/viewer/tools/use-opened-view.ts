import type { ModelSummary } from '@panelyard/contracts/projects'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.ts'
import { NO_SECTION } from '../../../viewer/section/section-planes.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { useAddress } from '../use-address.ts'
import { keptView, viewPlace } from './sharing/kept-view.ts'
import { isNearModel, leavesSome } from './sharing/known-view.ts'
import { type ReadView, readViewState, type ViewState } from './sharing/view-state.ts'

/** `isKept`: it is the person's own as it stood before the page was loaded again, and not a link's. */
export type OpenedView = ReadView & { isKept: boolean }

/**
 * The view of a shared link, when the address has one, or else the one that stood here before the page was loaded again; it
 * is shown once the model stands. A damaged link says so.
 */
export function useOpenedView(viewer: Viewer | null, model: ModelSummary | null): OpenedView | null {
	const { t } = useTranslation('viewer')
	const address = useAddress()
	const [opened] = useState((): OpenedView | null => {
		const { view } = address.read()
		if (view) return { ...readViewState(view), isKept: false }
		const kept = model && keptView(viewPlace(model))
		return kept ? { ...readViewState(kept), isKept: true } : null
	})
	const isShown = useRef(false)
	const sayDamaged = useEffectEvent(() => toast.error(t('views.link_not_whole')))
	useEffect(() => {
		if (!viewer || !opened || isShown.current) return
		isShown.current = true
		const isPlaced = showPlace(viewer, opened, true)
		if (!opened.isKept && (!opened.isWhole || !isPlaced)) sayDamaged()
	}, [viewer, opened])
	return opened
}

/** More floors than this are not pulled apart one by one. */
const MOST_LIFTS = 100

/**
 * Brings the camera and the section of a view; filters and selection are the page's. A camera from which the model cannot
 * be seen shows it from the usual place, a section that leaves nothing of it is left out: false when that was so.
 */
export const showPlace = (viewer: Viewer, { pose, section, lift }: ViewState, instant = false): boolean => {
	const box = viewer.modelBox?.slice()
	if (box) box[4] = (box[4] ?? 0) + lift * MOST_LIFTS
	const isCutWell = !box || leavesSome(section, box)
	viewer.setSection(isCutWell ? section : NO_SECTION)
	if (!pose) return isCutWell
	const isNear = !box || isNearModel(pose, box)
	if (isNear) viewer.flyTo(pose, { instant })
	else viewer.home({ instant })
	return isCutWell && isNear
}
