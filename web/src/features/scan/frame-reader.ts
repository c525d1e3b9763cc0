import type { ScanAnswer, ScanRequest } from './scan-worker.ts'

/** Reads codes in what a video shows. */
export type FrameReader = { read: (video: HTMLVideoElement) => Promise<string[]>; close: () => void }

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
	new (options: { formats: string[] }): Detector
	getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['qr_code', 'data_matrix']
/** Larger frames take longer to read, and show labels no better. */
const MOST_WIDE = 1280

/** The browser's own reader where it knows both kinds of codes; otherwise ours, in a worker. @throws when it can't be loaded */
export async function openFrameReader(): Promise<FrameReader> {
	const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
	const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
	if (BarcodeDetector && FORMATS.every((format) => known.includes(format))) {
		const detector = new BarcodeDetector({ formats: FORMATS })
		const read = async (video: HTMLVideoElement) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
		return { read, close: () => {} }
	}
	return openInWorker()
}

async function openInWorker(): Promise<FrameReader> {
	const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' })
	const ask = (request: ScanRequest, transfer: Transferable[] = []): Promise<string[]> =>
		new Promise((resolve, reject) => {
			worker.onmessage = ({ data }: MessageEvent<ScanAnswer>) =>
				'texts' in data ? resolve(data.texts) : reject(new Error(data.failure))
			worker.onerror = (event) => reject(new Error(event.message))
			worker.postMessage(request, transfer)
		})
	try {
		await ask({ wasm: new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href })
	} catch (error) {
		worker.terminate()
		throw error
	}
	const canvas = document.createElement('canvas')
	const context = canvas.getContext('2d', { willReadFrequently: true })
	return {
		async read(video) {
			const scale = Math.min(1, MOST_WIDE / video.videoWidth)
			const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)]
			if (!context || width === 0 || height === 0) return []
			if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
			context.drawImage(video, 0, 0, width, height)
			const { data } = context.getImageData(0, 0, width, height)
			return ask({ frame: { data, width, height } }, [data.buffer])
		},
		close: () => worker.terminate(),
	}
}
