let nonce: string | null = null

/**
 * The nonce the server gave this page, which every style element made at run time must carry. Also handed to
 * react-remove-scroll, which looks for it under webpack's global name.
 */
export function styleNonce(): string {
	if (nonce === null) {
		nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
		;(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce
	}
	return nonce
}
