import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCurrentUser } from '../domain/account/current-user.ts'
import { isOwnFilePath } from '../domain/project/demo-project.ts'
import { Later, laterPart } from '../ui/later.tsx'
import { endEarlyPicture } from './early-picture.ts'
import { PublicDocument } from './public-document.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { useStepsBeforeRendering } from './use-steps-before-rendering.ts'

const OWN_FILE = laterPart(async () => (await import('../features/demo/own-file/own-file-page.tsx')).OwnFilePage)
const DEMO_TOUR = laterPart(async () => (await import('../features/demo/demo-tour.tsx')).DemoTour)

/** What lies around every page: going where the address leads, the care of keyboard focus, and the end of an early picture. */
export function Root() {
	useStepsBeforeRendering()
	useFocusOnNavigation()
	useEndOfEarlyPicture()
	useBackCloses()
	const { isDemo, publicId } = useRouter().options.context
	if (publicId)
		return (
			<PublicDocument id={publicId}>
				<Outlet />
			</PublicDocument>
		)
	if (isDemo && isOwnFilePath(window.location.pathname))
		return <Later part={OWN_FILE} props={{ children: <Outlet /> }} />
	return (
		<>
			<Outlet />
			{isDemo ? <Later part={DEMO_TOUR} props={{}} isSilent /> : <Support />}
		</>
	)
}

const SUPPORT_CHAT = laterPart(async () => (await import('../features/support-chat/support-chat.tsx')).SupportChat)
/** The pages of the app that have the support chat. */
const WITH_SUPPORT = /^\/app\/(dashboard|project)/

function Support() {
	const { pathname } = useLocation()
	return WITH_SUPPORT.test(pathname) && <SupportOfPerson />
}

/** For signed-in people. Whatever fails in it leaves the page as it is. */
function SupportOfPerson() {
	const user = useCurrentUser()
	// Nobody talks in the name of somebody else.
	if (!user || user.seen_until) return null
	return <Later key={user.id} part={SUPPORT_CHAT} props={{ user }} isSilent />
}

/** Only the view with which the document began goes on with a picture that was begun before it. */
function useEndOfEarlyPicture() {
	const router = useRouter()
	useEffect(
		() =>
			router.subscribe(
				'onResolved',
				({ pathChanged, fromLocation }) => pathChanged && fromLocation && endEarlyPicture(),
			),
		[router],
	)
}

/** How many frames a page may take to show its heading before focus goes to its main part instead. */
const FRAMES_TO_WAIT = 60

/** After a change of page, focus goes to its heading, so that a screen reader says where one is. */
function useFocusOnNavigation() {
	const router = useRouter()
	useEffect(() => {
		let frame = 0
		let focusedBefore: Element | null = null
		const focusPage = (framesLeft: number) => {
			// Whoever has put the focus somewhere meanwhile, to type or to click, keeps it.
			const focused = document.activeElement
			if (focused !== focusedBefore && focused !== document.body) return
			const heading = document.querySelector<HTMLElement>('h1[tabindex]')
			if (heading) heading.focus({ preventScroll: true })
			else if (framesLeft > 0) frame = requestAnimationFrame(() => focusPage(framesLeft - 1))
			else document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
		}
		const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
			cancelAnimationFrame(frame)
			focusedBefore = document.activeElement
			if (pathChanged && fromLocation) focusPage(FRAMES_TO_WAIT)
		})
		return () => {
			cancelAnimationFrame(frame)
			stop()
		}
	}, [router])
}
