import { startTestBucket } from './test-bucket.ts'

// An S3-compatible store in a separate process, for programs that start the product from outside. Writes its
// STORAGE_URL and ends with its standard input.

const bucket = await startTestBucket()
process.stdout.write(`${bucket.storage_url}\n`)
process.stdin.resume().once('end', () => process.exit(0))
