import { Text } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pdfCode } from '../../../domain/panel-files/pdf-code.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { drawPage, freeCanvas, sharpnessOf } from './draw-page.ts'
import classes from './drawing.module.css'
import type { Pdf, PdfPage } from './open-pdf.ts'
import { CSS_UNITS, type Size, seenPart, turnedSize } from './page-size.ts'

/** Pages this close to the window are drawn, so that they are there when they come into sight. */
const NEAR = '400px'
/** Drawn sharper in part where the whole page has less than this share of the screen's pixels. */
const SHARP_ENOUGH = 0.85

type DrawingPageProps = {
	pdf: Pdf
	/** Counted from 1. */
	number: number
	total: number
	/** CSS pixels at 100 % until the page is read: those of the first. */
	guess: Size
	zoom: number
	turned: number
	/** The zoom once it no longer changes; pages are drawn for it. */
	settledZoom: number
	/** Another number after each stop of scrolling. */
	stops: number
	scroller: RefObject<HTMLDivElement | null>
}

/** One page: a picture of it with its text laid over, while it is near the window. */
export function DrawingPage(props: DrawingPageProps) {
	const { pdf, number, total, guess, zoom, turned, settledZoom, stops, scroller } = props
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const frame = useRef<HTMLElement>(null)
	const picture = useRef<HTMLDivElement>(null)
	const detail = useRef<HTMLDivElement>(null)
	const [isNear, setNear] = useState(false)
	const [page, setPage] = useState<PdfPage | null>(null)
	const [hasFailed, setFailed] = useState(false)

	useEffect(() => {
		const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
			root: scroller.current,
			rootMargin: NEAR,
		})
		if (frame.current) observer.observe(frame.current)
		return () => observer.disconnect()
	}, [scroller])

	useEffect(() => {
		if (!isNear) return
		let isLeft = false
		pdf.getPage(number).then(
			(read) => !isLeft && setPage(read),
			() => !isLeft && setFailed(true),
		)
		return () => {
			isLeft = true
		}
	}, [pdf, number, isNear])

	useEffect(() => {
		if (!page || !isNear) return
		const left = new AbortController()
		drawPage({ page, zoom: settledZoom, turned }, left.signal).then(
			(canvas) => {
				setFailed(false)
				replaceIn(picture.current, canvas)
			},
			() => !left.signal.aborted && setFailed(true),
		)
		return () => left.abort()
	}, [page, isNear, settledZoom, turned])

	// Far pages give their memory back.
	useEffect(() => {
		if (isNear) return
		replaceIn(picture.current, null)
		page?.cleanup()
	}, [isNear, page])

	// Another part is seen after each stop.
	useEffect(() => {
		replaceIn(detail.current, null)
		if (!page || !isNear || !frame.current || !scroller.current) return
		const view = { page, zoom: settledZoom, turned }
		if (sharpnessOf(view) >= devicePixelRatio * SHARP_ENOUGH) return
		const own = frame.current.getBoundingClientRect()
		const part = seenPart(own, scroller.current.getBoundingClientRect())
		if (!part) return
		const left = new AbortController()
		drawPage(view, left.signal, part).then(
			(canvas) => {
				const { style } = canvas
				style.left = `${(part.x / own.width) * 100}%`
				style.top = `${(part.y / own.height) * 100}%`
				style.width = `${(part.width / own.width) * 100}%`
				style.height = `${(part.height / own.height) * 100}%`
				replaceIn(detail.current, canvas)
			},
			// The whole page is there, if less sharp.
			() => {},
		)
		return () => left.abort()
	}, [page, isNear, settledZoom, turned, stops, scroller])

	useLayoutEffect(() => {
		const holders = [picture.current, detail.current]
		return () => {
			for (const holder of holders) replaceIn(holder, null)
		}
	}, [])

	const size = page ? sizeOf(page) : guess
	const { width, height } = turnedSize(size, turned)
	const name = t('drawing.page', { place: measures.number(number), total: measures.number(total) })
	return (
		<section
			ref={frame}
			className={classes.page}
			aria-label={name}
			style={{ width: width * zoom, height: height * zoom, ['--total-scale-factor' as string]: zoom * CSS_UNITS }}
		>
			<div ref={picture} className={classes.picture} aria-hidden />
			<div ref={detail} className={classes.picture} aria-hidden />
			{page && isNear && <PageText page={page} turned={turned} />}
			{hasFailed && (
				<Text size="sm" className={classes.pageFailed} role="alert">
					{t('drawing.page_failed')}
				</Text>
			)}
		</section>
	)
}

/** CSS pixels of a page at 100 %, as its file turns it. */
const sizeOf = (page: PdfPage): Size => page.getViewport({ scale: CSS_UNITS })

/** The text of a page over its picture, to select, to find and to have read out. */
function PageText({ page, turned }: { page: PdfPage; turned: number }) {
	const container = useRef<HTMLDivElement>(null)
	useEffect(() => {
		const text = container.current
		if (!text) return
		let cancel: (() => void) | undefined
		let isLeft = false
		void pdfCode().then(({ TextLayer }) => {
			if (isLeft) return
			const viewport = page.getViewport({ scale: CSS_UNITS, rotation: (page.rotate + turned) % 360 })
			const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
			cancel = () => layer.cancel()
			// A text that can't be read leaves the picture.
			layer.render().catch(() => {})
		})
		return () => {
			isLeft = true
			cancel?.()
			text.replaceChildren()
		}
	}, [page, turned])
	return <div ref={container} className={classes.pageText} dir="ltr" />
}

function replaceIn(parent: HTMLElement | null, canvas: HTMLCanvasElement | null): void {
	const before = parent ? [...parent.querySelectorAll('canvas')] : []
	if (canvas) parent?.append(canvas)
	for (const old of before) freeCanvas(old)
}
