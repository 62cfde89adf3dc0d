// The Go implementation of transparency logs (golang.org/x/mod/sumdb) beside our own.
//
//	tlog vectors > packages/register/src/tlog-vectors.json
//	tlog verify https://node.example [size]...
//
// Debian has what it needs: apt-get install golang-go golang-golang-x-mod-dev, and
// GO111MODULE=off GOPATH=/usr/share/gocode go run tools/tlog/main.go.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const tileHeight = 8
const tileWidth = 1 << tileHeight

// Proofs that one run asks a node for.
const mostProofs = 40

func main() {
	args := os.Args[1:]
	var err error
	switch {
	case len(args) == 1 && args[0] == "vectors":
		err = printVectors()
	case len(args) >= 2 && args[0] == "verify":
		err = verify(strings.TrimSuffix(args[1], "/"), args[2:])
	default:
		err = errors.New("tlog vectors | tlog verify URL [size]...")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// hashList keeps the hashes of a tree in the order of tlog.StoredHashIndex.
type hashList []tlog.Hash

func (list hashList) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = list[index]
	}
	return hashes, nil
}

func growTree(entries [][]byte) (hashList, error) {
	var stored hashList
	for n, entry := range entries {
		hashes, err := tlog.StoredHashes(int64(n), entry, stored)
		if err != nil {
			return nil, err
		}
		stored = append(stored, hashes...)
	}
	return stored, nil
}

type recordVector struct {
	Leaf  int64       `json:"leaf"`
	Proof []tlog.Hash `json:"proof"`
}
type treeVector struct {
	From  int64       `json:"from"`
	Proof []tlog.Hash `json:"proof"`
}
type tileVector struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}
type sizeVector struct {
	Size        int64          `json:"size"`
	Root        tlog.Hash      `json:"root"`
	Records     []recordVector `json:"records"`
	Consistency []treeVector   `json:"consistency"`
	Tiles       []tileVector   `json:"tiles"`
}

func printVectors() error {
	sizes := []int64{1, 2, 7, 255, 256, 257, 600}
	entries := make([][]byte, sizes[len(sizes)-1])
	for n := range entries {
		entries[n] = []byte(fmt.Sprintf("entry %d", n))
	}
	stored, err := growTree(entries)
	if err != nil {
		return err
	}
	var vectors []sizeVector
	for _, size := range sizes {
		vector := sizeVector{Size: size, Records: []recordVector{}, Consistency: []treeVector{}, Tiles: []tileVector{}}
		var err error
		if vector.Root, err = tlog.TreeHash(size, stored); err != nil {
			return err
		}
		leaves := map[int64]bool{}
		for _, leaf := range []int64{0, size / 2, size - 1} {
			if leaves[leaf] {
				continue
			}
			leaves[leaf] = true
			proof, err := tlog.ProveRecord(size, leaf, stored)
			if err != nil {
				return err
			}
			vector.Records = append(vector.Records, recordVector{leaf, append([]tlog.Hash{}, proof...)})
		}
		for _, from := range sizes {
			if from >= size {
				break
			}
			proof, err := tlog.ProveTree(size, from, stored)
			if err != nil {
				return err
			}
			vector.Consistency = append(vector.Consistency, treeVector{from, append([]tlog.Hash{}, proof...)})
		}
		for _, tile := range tlog.NewTiles(tileHeight, 0, size) {
			data, err := tlog.ReadTileData(tile, stored)
			if err != nil {
				return err
			}
			sum := sha256.Sum256(data)
			vector.Tiles = append(vector.Tiles, tileVector{toPath(tile), hex.EncodeToString(sum[:])})
		}
		vectors = append(vectors, vector)
	}
	text, key, err := signNote(vectors[len(vectors)-1])
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(map[string]interface{}{
		"about": "Made by tools/tlog (golang.org/x/mod/sumdb). Leaf n is the text `entry n`.",
		"key":   key,
		"note":  text,
		"sizes": vectors,
	})
}

// signNote signs a checkpoint with a key that is the same in each run.
func signNote(vector sizeVector) (text string, key string, err error) {
	const name = "node.example/log"
	seed := sha256.Sum256([]byte("only for tests"))
	private := ed25519.NewKeyFromSeed(seed[:])
	if key, err = note.NewEd25519VerifierKey(name, private.Public().(ed25519.PublicKey)); err != nil {
		return "", "", err
	}
	hash := strings.Split(key, "+")[1]
	secret := append([]byte{1}, seed[:]...)
	signer, err := note.NewSigner(fmt.Sprintf("PRIVATE+KEY+%s+%s+%s", name, hash, base64.StdEncoding.EncodeToString(secret)))
	if err != nil {
		return "", "", err
	}
	signed, err := note.Sign(&note.Note{Text: fmt.Sprintf("%s\n%d\n%s\n", name, vector.Size, vector.Root)}, signer)
	return string(signed), key, err
}

// toPath is the path of c2sp.org/tlog-tiles, which leaves out the height.
func toPath(tile tlog.Tile) string {
	return strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", tileHeight), "tile/", 1)
}

func get(address string) ([]byte, error) {
	response, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answered %d: %.200s", address, response.StatusCode, body)
	}
	return body, err
}

// readTree opens a checkpoint, whose signature must be that of the key.
func readTree(signed []byte, verifiers note.Verifiers) (tlog.Tree, error) {
	opened, err := note.Open(signed, verifiers)
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.SplitN(opened.Text, "\n", 4)
	if len(lines) < 4 || lines[0] != opened.Sigs[0].Name {
		return tlog.Tree{}, errors.New("the checkpoint is malformed")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

type head struct {
	Checkpoint string `json:"checkpoint"`
}
type inclusion struct {
	Leaf   int64            `json:"leaf"`
	Entry  string           `json:"entry"`
	Hashes tlog.RecordProof `json:"hashes"`
	Head   head             `json:"head"`
}
type consistency struct {
	Hashes tlog.TreeProof `json:"hashes"`
	Head   head           `json:"head"`
}

func getJSON(address string, target interface{}) error {
	body, err := get(address)
	if err != nil {
		return err
	}
	return json.Unmarshal(body, target)
}

func verify(node string, sizes []string) error {
	key, err := get(node + "/log/key")
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(string(key)))
	if err != nil {
		return err
	}
	verifiers := note.VerifierList(verifier)
	signed, err := get(node + "/log/checkpoint")
	if err != nil {
		return err
	}
	tree, err := readTree(signed, verifiers)
	if err != nil {
		return err
	}
	entries, err := readEntries(node, tree.N)
	if err != nil {
		return err
	}
	stored, err := growTree(entries)
	if err != nil {
		return err
	}
	root, err := tlog.TreeHash(tree.N, stored)
	if err != nil {
		return err
	}
	if root != tree.Hash {
		return errors.New("the entries do not lead to the root of the checkpoint")
	}
	// Not by tlog.TileHashReader: in the version of Debian 12 it leaves some tiles of small trees unverified.
	if err := checkTiles(node, tree.N, stored); err != nil {
		return err
	}
	proofs, err := checkProofs(node, entries, verifiers)
	if err != nil {
		return err
	}
	for _, size := range sizes {
		if err := checkConsistency(node, size, stored, verifiers); err != nil {
			return err
		}
	}
	fmt.Printf("%d entries, %d proofs, %d earlier sizes\n", len(entries), proofs, len(sizes))
	return nil
}

// readEntries reads all bundles, in which each entry follows its length in two bytes.
func readEntries(node string, size int64) ([][]byte, error) {
	var entries [][]byte
	for n := int64(0); n*tileWidth < size; n++ {
		width := size - n*tileWidth
		if width > tileWidth {
			width = tileWidth
		}
		tile := toPath(tlog.Tile{H: tileHeight, L: 0, N: n, W: int(width)})
		bundle, err := get(node + "/log/" + strings.Replace(tile, "tile/0/", "tile/entries/", 1))
		if err != nil {
			return nil, err
		}
		for len(bundle) >= 2 {
			end := 2 + int(bundle[0])<<8 + int(bundle[1])
			if end > len(bundle) {
				return nil, fmt.Errorf("the bundle of %s is cut short", tile)
			}
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
	}
	if int64(len(entries)) != size {
		return nil, fmt.Errorf("%d entries instead of %d", len(entries), size)
	}
	return entries, nil
}

func checkTiles(node string, size int64, stored hashList) error {
	for level := 0; size>>uint(tileHeight*level) > 0; level++ {
		width := size >> uint(tileHeight*level)
		for n := int64(0); width > 0; n++ {
			tile := tlog.Tile{H: tileHeight, L: level, N: n, W: tileWidth}
			if width < tileWidth {
				tile.W = int(width)
			}
			width -= int64(tile.W)
			data, err := tlog.ReadTileData(tile, stored)
			if err != nil {
				return err
			}
			published, err := get(node + "/log/" + toPath(tile))
			if err != nil {
				return err
			}
			if !bytes.Equal(data, published) {
				return fmt.Errorf("%s is not what the entries give", toPath(tile))
			}
		}
	}
	return nil
}

func checkProofs(node string, entries [][]byte, verifiers note.Verifiers) (int, error) {
	checked := 0
	step := 1 + len(entries)/mostProofs
	for n := 0; n < len(entries); n += step {
		var content struct {
			Kind     string `json:"kind"`
			Handle   string `json:"handle"`
			Revision int    `json:"revision"`
		}
		if err := json.Unmarshal(entries[n], &content); err != nil {
			return checked, err
		}
		if content.Kind != "record" {
			continue
		}
		address := fmt.Sprintf("%s/log/proof?handle=%s&revision=%d", node, url.QueryEscape(content.Handle), content.Revision)
		var proof inclusion
		if err := getJSON(address, &proof); err != nil {
			return checked, err
		}
		tree, err := readTree([]byte(proof.Head.Checkpoint), verifiers)
		if err != nil {
			return checked, err
		}
		if proof.Entry != string(entries[proof.Leaf]) {
			return checked, fmt.Errorf("the proof of %s has another entry", content.Handle)
		}
		leafHash := tlog.RecordHash([]byte(proof.Entry))
		if err := tlog.CheckRecord(proof.Hashes, tree.N, tree.Hash, proof.Leaf, leafHash); err != nil {
			return checked, fmt.Errorf("%s: %w", content.Handle, err)
		}
		checked++
	}
	return checked, nil
}

func checkConsistency(node string, size string, stored hashList, verifiers note.Verifiers) error {
	from, err := strconv.ParseInt(size, 10, 64)
	if err != nil {
		return err
	}
	var proof consistency
	if err := getJSON(node+"/log/consistency?from="+size, &proof); err != nil {
		return err
	}
	tree, err := readTree([]byte(proof.Head.Checkpoint), verifiers)
	if err != nil {
		return err
	}
	root, err := tlog.TreeHash(from, stored)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof.Hashes, tree.N, tree.Hash, from, root)
}
