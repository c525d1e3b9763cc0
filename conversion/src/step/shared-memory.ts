/** Memory that threads share; in a browser's page, where they can't share any, ordinary memory. */
export const sharedMemory = (bytes: number): SharedArrayBuffer | ArrayBuffer =>
	typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes)
