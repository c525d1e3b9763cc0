import { useBlobUrl } from './use-blob-url.ts'

/** An image that lies on this device. */
export function LocalImage({ blob, alt, className }: { blob: Blob; alt: string; className?: string }) {
	const url = useBlobUrl(blob)
	return url === null ? null : <img src={url} alt={alt} {...(className !== undefined && { className })} />
}
