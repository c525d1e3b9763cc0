import { useEffect, useState } from 'react'

/** An address of what lies on this device, as long as the component is there; null until it has one. */
export function useBlobUrl(blob: Blob): string | null {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		const made = URL.createObjectURL(blob)
		setUrl(made)
		return () => URL.revokeObjectURL(made)
	}, [blob])
	return url
}
