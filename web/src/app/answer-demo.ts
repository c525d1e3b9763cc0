import i18next from 'i18next'
import { hearLiveFrom } from '../api/live-connection.ts'
import { answerCallsBy } from '../api/transport.ts'
import { isOwnFilePath } from '../domain/project/demo-project.ts'
import type { Demo } from '../features/demo/start-demo.ts'
import { messageKey } from '../ui/messages/error-text.ts'
import { endEarlyPicture } from './early-picture.ts'

/** From now on the demo answers every call of this page, in the browser. Its code is fetched with the first one. */
export function answerDemo(): void {
	const model = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]')?.getAttribute('href')
	const sampleId = /^\/projects\/([^/]+)\//.exec(model ?? '')?.[1] ?? null
	const demo = async () => {
		const { startDemo } = await import('../features/demo/start-demo.ts')
		return startDemo({ guestName, sampleWords }, isOwnFilePath(location.pathname) ? 'own_file' : { sampleId })
	}
	answerCallsBy(async (path, init) => (await demo()).server.answer(path, init))
	i18next.on('languageChanged', () => void changeLanguage(demo))
	hearLiveFrom(demo().then(({ socket }) => socket.asSocket()))
	// The picture that was begun before the page is of the 3D view.
	if (location.pathname.replace(/\/$/, '') !== '/app/demo') endEarlyPicture()
}

const changeLanguage = (demo: () => Promise<Demo>): Promise<void> =>
	demo()
		.then(({ server }) => server.changeLanguage())
		// Without a project there are no words.
		.catch(() => {})

/** What the visitor is called, once the texts of their language are there. */
async function guestName(): Promise<string> {
	await textsAreThere()
	return i18next.t('demo:guest')
}

/** What the sample's groups are called in the language shown, by the server's English words. */
async function sampleWords(): Promise<(english: string) => string> {
	await textsAreThere()
	return (english) => i18next.t(`demo:sample.${messageKey(english)}` as 'demo:guest', { defaultValue: english })
}

async function textsAreThere(): Promise<void> {
	if (!i18next.isInitialized) await new Promise<void>((resolve) => i18next.on('initialized', () => resolve()))
}
