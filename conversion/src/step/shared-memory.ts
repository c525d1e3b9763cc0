/** Memory that threads share; of one's own in a page of a browser, where threads can't share any. */
export const sharedMemory = (bytes: number): SharedArrayBuffer | ArrayBuffer =>
	typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
