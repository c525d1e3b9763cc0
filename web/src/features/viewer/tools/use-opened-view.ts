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
 * The view of a shared link, when the address has one, or else the one that stood here before the page was loaded again. It
 * is shown as soon as the model's place is known, while it still comes in. A damaged link says so once the model stands.
 */
export function useOpenedView(
	viewer: Viewer | null,
	isStanding: boolean,
	model: ModelSummary | null,
): OpenedView | null {
	const { t } = useTranslation('viewer')
	const address = useAddress()
	const [opened] = useState((): OpenedView | null => {
		const { view } = address.read()
		if (view) return { ...readViewState(view), isKept: false }
		const kept = model && keptView(viewPlace(model))
		return kept ? { ...readViewState(kept), isKept: true } : null
	})
	/** The model it was shown of, which may have to be read again. Null again once that stood. */
	const shown = useRef<{ of: Float32Array | null; isWell: boolean } | null>({ of: null, isWell: true })
	const sayDamaged = useEffectEvent(() => toast.error(t('views.link_not_whole')))
	useEffect(() => {
		if (!viewer || !opened || !shown.current) return
		const place = () => {
			const box = viewer.modelBox
			if (box && shown.current && shown.current.of !== box)
				shown.current = { of: box, isWell: showPlace(viewer, opened, true) }
		}
		place()
		if (!isStanding) return viewer.on('frame', place)
		const { isWell } = shown.current
		shown.current = null
		if (!opened.isKept && !(opened.isWhole && isWell)) sayDamaged()
	}, [viewer, isStanding, opened])
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
